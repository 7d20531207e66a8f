import type { DeviceId } from '../../shared/core/ids'
import { log } from '../core/log'

/** Tells the sender at once that a device has notifications to send; when it does not hear, the sweep finds them. */
export type EnqueueNotices = (deviceid: DeviceId, ids: readonly string[]) => Promise<void>

/** Through a queue, whose client is loaded when there is something to tell for the first time. */
export const createNoticeQueue = (QueueUrl: string): EnqueueNotices => {
  const openClient = async () => {
    const { SQSClient, SendMessageCommand } = await import('@aws-sdk/client-sqs')
    const client = new SQSClient({ useQueueUrlAsEndpoint: false })
    return (MessageBody: string) => client.send(new SendMessageCommand({ QueueUrl, MessageBody }))
  }
  let opened: ReturnType<typeof openClient> | undefined
  return async (deviceid, ids) => {
    try {
      opened ??= openClient()
      const send = await opened
      await send(JSON.stringify({ deviceid, ids }))
    } catch (error) {
      log.warn('the sender of alerts was not told at once', { deviceid, error })
    }
  }
}
