import type { SQSRecord } from 'aws-lambda'
import type { DeviceId } from '../../shared/core/ids'
import { log } from '../core/log'
import type { TakeBatch } from '../core/onBatch'

/** Tells the sender at once that a device has notifications to send; when it does not hear, the sweep finds them. */
export type EnqueueNotices = (deviceid: DeviceId, ids: readonly string[]) => Promise<void>

/** Writes to a queue, whose client is loaded with the first message. One that is lost is found by a sweep. */
export const openWorkQueue = (QueueUrl: string, whom: string) => {
  const openClient = async () => {
    const { SQSClient, SendMessageCommand } = await import('@aws-sdk/client-sqs')
    const client = new SQSClient({ useQueueUrlAsEndpoint: false })
    return (MessageBody: string, DelaySeconds: number | undefined) =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }))
  }
  let opened: ReturnType<typeof openClient> | undefined
  return async (message: object, delaySeconds?: number): Promise<void> => {
    try {
      opened ??= openClient()
      const send = await opened
      await send(JSON.stringify(message), delaySeconds)
    } catch (error) {
      log.warn(`${whom} did not get a message at once`, { ...message, error })
    }
  }
}

export const createNoticeQueue = (QueueUrl: string): EnqueueNotices => {
  const enqueue = openWorkQueue(QueueUrl, 'the sender of alerts')
  return (deviceid, ids) => enqueue({ deviceid, ids })
}

/** Takes the messages of a batch one after the other; a failed one is reported and retried, and holds up no other. */
export const takeEach =
  (take: (record: SQSRecord) => Promise<void>, whatFailed: string): TakeBatch =>
  async (records) => {
    const failed = new Set<string>()
    for (const record of records) {
      try {
        await take(record)
      } catch (error) {
        log.error(whatFailed, { error, messageId: record.messageId })
        failed.add(record.messageId)
      }
    }
    return failed
  }
