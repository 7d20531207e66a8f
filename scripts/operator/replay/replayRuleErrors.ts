import {
  DeleteObjectCommand,
  GetObjectCommand,
  type ListObjectsV2CommandOutput,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { type SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'
import { type QueueMessage, messageOfRuleError, messagesOfBatch } from './messageOfRuleError'

/** Where rules keep messages, and where Lambda keeps batches of the stream. */
const prefixes = { rules: 'rule-errors/', batches: 'aws/lambda/' }

/** Keys of all lost messages, page by page. */
async function* listKeys(s3: S3Client, Bucket: string, Prefix: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined
  do {
    const page: ListObjectsV2CommandOutput = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
    )
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

/**
 * Puts each message that a rule could not hand over, or that Lambda kept of a stream, into its queue, then removes the
 * object: stopped half-way, it is sent twice at worst, which the handlers take as once. What cannot be read stays and is reported.
 */
export const replayRuleErrors =
  (
    s3: S3Client,
    sqs: SQSClient,
    Bucket: string,
    queueUrls: Record<QueueMessage['queue'], string>,
    log: (line: string) => void,
  ) =>
  async (): Promise<{ sent: number; kept: number }> => {
    const done = { sent: 0, kept: 0 }
    const replayOne = async (Key: string): Promise<void> => {
      const object = await s3.send(new GetObjectCommand({ Bucket, Key }))
      const text = (await object.Body?.transformToString()) ?? ''
      let messages: QueueMessage[]
      try {
        messages = Key.startsWith(prefixes.batches) ? messagesOfBatch(text) : [messageOfRuleError(Key, text)]
      } catch (error) {
        log(`${Key} stays: ${error instanceof Error ? error.message : String(error)}`)
        done.kept += 1
        return
      }
      for (const { queue, body } of messages) {
        await sqs.send(new SendMessageCommand({ QueueUrl: queueUrls[queue], MessageBody: body }))
        done.sent += 1
      }
      await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    }
    for (const prefix of Object.values(prefixes)) {
      for await (const Key of listKeys(s3, Bucket, prefix)) await replayOne(Key)
    }
    return done
  }
