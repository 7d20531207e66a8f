import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'

/** What the topic rules put into the queue: the untouched payload and what only the broker can vouch for. */
const RuleMessage = z.object({
  payload: z.base64(),
  topic: z.string(),
  deviceid: DeviceId,
  arrivedMs: z.number(),
})

export interface Message {
  messageId: string
  deviceid: DeviceId
  topic: string
  arrivedMs: number
  bytes: Uint8Array
}

/** @throws when the rule and this code disagree: the message then ends among the dead letters, not in silence */
export const readMessage = (record: SQSRecord): Message => {
  const { payload, ...rest } = RuleMessage.parse(JSON.parse(record.body))
  return { ...rest, messageId: record.messageId, bytes: Buffer.from(payload, 'base64') }
}
