import * as z from 'zod/mini'
import { type AlertChannel, onceSeconds } from '../../shared/alerts/alertSettings'
import { dayMs, secondMs } from '../../shared/core/time'
import { SentTimes } from './activeEvent'

/** With the notification that each time is of. */
const NotedTimes = z.extend(SentTimes, { emailId: z.optional(z.string()), smsId: z.optional(z.string()) })
type NotedTimes = z.infer<typeof NotedTimes>

/** When the conditions of a device were notified last, by their keys, whether they last or have ended. */
export const Sent = z.record(z.string(), NotedTimes)
export type Sent = Readonly<Record<string, NotedTimes>>

export const sentField = { email: 'emailMs', sms: 'smsMs' } as const satisfies Record<
  AlertChannel,
  keyof NotedTimes
>
export const idField = { email: 'emailId', sms: 'smsId' } as const satisfies Record<
  AlertChannel,
  keyof NotedTimes
>

/** Twice as many as may last at once. */
export const maxSent = 200
/** With more texts of one topic and level than this in a day they count as one condition. */
export const maxTextsADay = 50

/** A clock that was set back or forward counts as an interval that has passed once, and no more. */
export const hasPassed = (ms: number, sinceMs: number, nowMs: number): boolean =>
  Math.abs(nowMs - sinceMs) >= ms

/**
 * Whether a topic says something new too often to notify each text of it: a script may write a random id into each.
 * Then one of them is notified each interval, and at least one a day.
 */
export const isTooVaried = (
  sent: Sent,
  { topic, level }: { topic: string; level: string },
  channel: AlertChannel,
  seconds: number,
  nowMs: number,
): boolean => {
  const times = Object.entries(sent).flatMap(([key, { [sentField[channel]]: sentMs }]) =>
    sentMs !== undefined && key.startsWith(`${topic}|${level}|`) && !hasPassed(dayMs, sentMs, nowMs)
      ? [sentMs]
      : [],
  )
  return times.length >= maxTextsADay && !hasPassed(seconds * secondMs, Math.max(...times), nowMs)
}

const newestOf = ({ emailMs = 0, smsMs = 0 }: NotedTimes): number => Math.max(emailMs, smsMs)

/** What no interval asks for any more is forgotten; the newest stay. */
export const withoutOld = (sent: Sent, nowMs: number): Sent =>
  Object.fromEntries(
    Object.entries(sent)
      .filter(([, times]) => !hasPassed(onceSeconds * secondMs, newestOf(times), nowMs))
      .sort(([, a], [, b]) => newestOf(b) - newestOf(a))
      .slice(0, maxSent),
  )
