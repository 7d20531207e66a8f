import * as z from 'zod'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import type { TakeBatch } from '../core/onBatch'
import { log } from '../core/log'
import { type When, atMost, below, present } from '../core/store/conditionOf'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'
import { deviceItem } from '../devices/deviceStore'
import type { TakeAnswer } from './takeAnswer'
import type { Deliver } from './deliver'

/** A lifecycle event of the broker, as the rule passes it on. */
const Presence = z.object({
  clientId: DeviceId,
  eventType: z.enum(['connected', 'disconnected', 'subscribed']),
  timestamp: z.number(),
  /** Grows with each connection of a client; a connection and its end have the same. Subscriptions have none. */
  versionNumber: z.number().optional(),
})
type Presence = z.infer<typeof Presence>

/** Notes whether a device is connected, never going back; a device that listens gets its next command. */
type TakePresence = (presence: Presence) => Promise<void>

/** The broker begins to count anew once a client was away for about an hour; no event comes late by so much. */
const countsAnewMs = 50 * minuteMs

/**
 * Events of one client come in any order, and the clocks of two brokers differ by more than a reconnection takes: the
 * broker's own count decides, and the clock only where there is none.
 */
const isNewer = ({ eventType, timestamp, versionNumber }: Presence): When => {
  const known = { deviceid: present }
  if (versionNumber === undefined) {
    return [
      { ...known, presenceMs: undefined },
      { ...known, presenceMs: atMost(timestamp) },
    ]
  }
  return [
    { ...known, presenceVersion: undefined },
    { ...known, presenceMs: below(timestamp - countsAnewMs) },
    {
      ...known,
      presenceVersion: eventType === 'disconnected' ? atMost(versionNumber) : below(versionNumber),
      presenceMs: atMost(timestamp + countsAnewMs),
    },
  ]
}

export const openTakePresence =
  (documents: DynamoDBDocumentClient, TableName: string, deliver: Deliver): TakePresence =>
  async (presence) => {
    const { clientId: deviceid, eventType, timestamp, versionNumber } = presence
    const connected = eventType !== 'disconnected'
    const set = { connected, presenceMs: timestamp, presenceVersion: versionNumber }
    const Key = { deviceid, sk: deviceItem.link }
    const isNoted = await tryWrite(documents, setFields(TableName, Key, { set, when: isNewer(presence) }))
    if (isNoted && eventType === 'subscribed') await deliver(deviceid)
  }

/** What the rules put into the queue: an answer's untouched frame, or a lifecycle event. */
const AnswerMessage = z.object({
  payload: z.base64(),
  deviceid: DeviceId,
  arrivedMs: z.number().optional(),
})
/** A question of a device about another; its topic distinguishes it from an answer. */
const QuestionMessage = z.object({ payload: z.base64(), deviceid: DeviceId, topic: z.string() })
const LinkMessage = z.union([QuestionMessage, AnswerMessage, Presence])

type TakeText = (deviceid: DeviceId, text: string) => Promise<void>
const textOf = (payload: string): string => Buffer.from(payload, 'base64').toString('utf8')

/** Answers, questions and presence, one after the other in the order they came: the queue of a device has a single thread. */
export const openTakeLinkBatch =
  (takeAnswer: TakeAnswer, takePresence: TakePresence, takeQuestion: TakeText): TakeBatch =>
  async (records) => {
    const failed = new Set<string>()
    for (const record of records) {
      try {
        const message = LinkMessage.parse(JSON.parse(record.body))
        if ('topic' in message) {
          await takeQuestion(message.deviceid, textOf(message.payload))
        } else if ('payload' in message) {
          const { deviceid, payload, arrivedMs } = message
          await takeAnswer(deviceid, textOf(payload), arrivedMs)
        } else {
          await takePresence(message)
        }
      } catch (error) {
        log.error('an answer or presence event could not be taken', { messageId: record.messageId, error })
        failed.add(record.messageId)
      }
    }
    return failed
  }
