import {
  DeleteObjectCommand,
  GetObjectCommand,
  type ListObjectsV2CommandOutput,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { type SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'
import * as z from 'zod'

/** What IoT Core writes when a rule's action failed: the message as it came, and where it came from. */
const RuleError = z.object({ topic: z.string(), base64OriginalPayload: z.base64() })

/** `rule-errors/DataRule/1700000000000-5e3b…` */
const ErrorKey = /^rule-errors\/(\w+)Rule\/(\d+)-/

const Lifecycle = z.object({
  clientId: z.string(),
  eventType: z.string(),
  timestamp: z.number(),
  versionNumber: z.number().optional(),
})

interface QueueMessage {
  queue: 'readings' | 'link'
  body: string
}

const withPayload = (queue: QueueMessage['queue'], message: object): QueueMessage => ({
  queue,
  body: JSON.stringify(message),
})

/**
 * The queue message that the rule would have sent, from the object that its error action wrote. The time in the key is
 * when the message arrived.
 * @throws when key or text are not those of a rule error
 */
export const messageOfRuleError = (key: string, text: string): QueueMessage => {
  const [, rule, arrivedMs] = ErrorKey.exec(key) ?? []
  const { topic, base64OriginalPayload: payload } = RuleError.parse(JSON.parse(text))
  const deviceid = topic.split('/')[1]
  switch (rule) {
    case 'Data':
    case 'Config':
      return withPayload('readings', { payload, topic, deviceid, arrivedMs: Number(arrivedMs) })
    case 'Questions':
      return withPayload('link', { payload, topic, deviceid, arrivedMs: Number(arrivedMs) })
    case 'Answers':
      return withPayload('link', { payload, deviceid, arrivedMs: Number(arrivedMs) })
    case 'Connected':
    case 'Disconnected':
    case 'Subscribed': {
      const event: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
      return withPayload('link', Lifecycle.parse(event))
    }
    default:
      throw new Error(`${key} is not the error of a known rule.`)
  }
}

/** What Lambda writes of a batch of the stream that never ended well: the event, as text or as it is. */
const KeptBatch = z.object({
  payload: z.union([z.string().transform((text): unknown => JSON.parse(text)), z.unknown()]),
})
const StreamEvent = z.object({
  Records: z.array(z.object({ kinesis: z.object({ data: z.base64() }) })).min(1),
})

/** The messages of a batch that Lambda kept aside. @throws when the text is not one */
export const messagesOfBatch = (text: string): QueueMessage[] => {
  const { Records } = StreamEvent.parse(KeptBatch.parse(JSON.parse(text)).payload)
  return Records.map(({ kinesis }) => ({
    queue: 'readings',
    body: Buffer.from(kinesis.data, 'base64').toString('utf8'),
  }))
}

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
