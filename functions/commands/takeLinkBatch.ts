import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import type { TakeBatch } from '../core/onBatch'
import { log } from '../core/log'
import type { TakeAnswer } from './takeAnswer'
import { Presence, type TakePresence } from './takePresence'

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
