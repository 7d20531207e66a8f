import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { dayMs, dayOf } from '../../shared/core/time'
import { DeviceId } from '../../shared/core/ids'
import { below } from '../core/store/conditionOf'
import { putItem, tryWrite } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'

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

/** Apart from the messages: how many could not be read on a day, by reason. */
export const reasonsKey = (day: string): string => `reasons#${day}`

/** Kept so long that support can still look at it when a customer asks. */
const lifeMs = 90 * dayMs
/** A reason may name keys, which a device makes as long as it likes. */
const maxReasonLength = 500
const maxKindLength = 80
/** More than the broker takes, and less than an item may hold. */
const maxPayloadBytes = 256 * 1024
/** Enough to see what is wrong with a device; one that sends nothing else would fill the table by itself. */
export const mostKeptADay = 200
/** Notes already written by this process. */
const maxKnownNotes = 10_000

export interface QuarantineStore {
  /** Keeps what could not be read, with the reason; the same message again is the same entry. */
  keep(message: Message, index: number, reason: string, bytes: Uint8Array): Promise<void>
  /**
   * Notes that a message was kept but for some of its values. A device that sends the same each minute is noted about
   * once a day.
   */
  note(message: Message, leftOut: readonly string[]): Promise<void>
  /** How many messages could not be read since this was asked last. */
  takeCount(): number
}

/** Apart from the messages: how many of a device were kept on a day, and how many were not. */
const countKey = (deviceid: DeviceId, day: string) => ({ deviceid: `count#${deviceid}`, at: day })

export const openQuarantineStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
): QuarantineStore => {
  const known = new Set<string>()
  let unreadable = 0

  /** False when there were `max` already. */
  const count = ({ deviceid, arrivedMs }: Message, field: 'kept' | 'beyond', max: number) =>
    tryWrite(
      documents,
      setFields(TableName, countKey(deviceid, dayOf(arrivedMs)), {
        set: { expiresAt: Math.floor((arrivedMs + lifeMs) / 1000) },
        add: { [field]: 1 },
        when: [{ [field]: undefined }, { [field]: below(max) }],
      }),
    )

  /** Whether there is room for one more message of this device today; without it, the message is counted. */
  const mayKeep = async (message: Message): Promise<boolean> => {
    if (await count(message, 'kept', mostKeptADay)) return true
    await count(message, 'beyond', Number.MAX_SAFE_INTEGER)
    return false
  }

  /** A reason names values after its first mark: what comes before is its kind. */
  const countReason = (message: Message, reason: string) =>
    tryWrite(
      documents,
      setFields(
        TableName,
        {
          deviceid: reasonsKey(dayOf(message.arrivedMs)),
          at: (/^[^:;.,"\d]+/.exec(reason)?.[0] ?? reason).trim().slice(0, maxKindLength),
        },
        {
          set: {
            expiresAt: Math.floor((message.arrivedMs + lifeMs) / 1000),
            lastDeviceid: message.deviceid,
            lastMs: message.arrivedMs,
          },
          add: { messages: 1 },
        },
      ),
    )

  const put = async (message: Message, index: number | 'note', reason: string, payload: Uint8Array) => {
    if (!(await mayKeep(message))) return
    const item = {
      deviceid: message.deviceid,
      at: `${String(message.arrivedMs).padStart(13, '0')}#${message.messageId}#${index}`,
      reason,
      topic: message.topic,
      payload: payload.subarray(0, maxPayloadBytes),
      expiresAt: Math.floor((message.arrivedMs + lifeMs) / 1000),
      ...(index === 'note' ? { isPartly: true } : {}),
    }
    await tryWrite(documents, putItem(TableName, item))
    if (index === 0) await countReason(message, reason)
  }

  return {
    keep: (message, index, reason, bytes) => {
      if (index === 0) unreadable += 1
      return put(message, index, reason.slice(0, maxReasonLength), bytes)
    },
    takeCount: () => {
      const taken = unreadable
      unreadable = 0
      return taken
    },
    note: async (message, leftOut) => {
      const reason = `Kept in part. ${leftOut.join('; ')}`.slice(0, maxReasonLength)
      const name = `${message.deviceid} ${dayOf(message.arrivedMs)} ${reason}`
      if (known.has(name)) return
      await put(message, 'note', reason, message.bytes)
      if (known.size >= maxKnownNotes) known.clear()
      known.add(name)
    },
  }
}
