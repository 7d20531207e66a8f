import * as z from 'zod/mini'
import { type AlertChannel, onceSeconds } from '../../shared/alerts/alertSettings'
import { dayMs, secondMs } from '../../shared/core/time'
import { hashText } from '../../shared/data/payload/canonicalValue'

/** When a condition was notified by each channel, by the portal's clock. */
export const SentTimes = z.object({ emailMs: z.optional(z.number()), smsMs: z.optional(z.number()) })
export type SentTimes = z.infer<typeof SentTimes>

export const ActiveEvent = z.extend(SentTimes, {
  topic: z.string(),
  level: z.string(),
  /** As the newest reading has it. */
  msg: z.string(),
  /** What its channel measured when it began. */
  value: z.optional(z.union([z.number(), z.string()])),
  beganMs: z.number(),
  lastMs: z.number(),
  /** When an earlier occurrence of the condition was notified: within the interval this one is not. */
  before: z.optional(SentTimes),
  /** How often it began, when that is more than once: a pause within its off-delay is part of it. */
  count: z.optional(z.number()),
  /** When a person acknowledged it: it notifies no more. */
  acknowledgedMs: z.optional(z.number()),
  /** Since when it asks for people: nothing held it back. */
  rangMs: z.optional(z.number()),
  /** Until then it has to last before it notifies. */
  delayedUntilMs: z.optional(z.number()),
  /** A live reading listed it: whether it notifies was decided. What is only backfilled has not been looked at. */
  wasLive: z.optional(z.literal(true)),
  /** Said by the portal itself, not by the device: over with the next contact. */
  isPortal: z.optional(z.literal(true)),
})
export type ActiveEvent = z.infer<typeof ActiveEvent>

/** What has ended, and is the same occurrence when it begins again soon. */
export const EndedEvent = z.extend(ActiveEvent, { endedMs: z.number() })
export type EndedEvent = z.infer<typeof EndedEvent>

/** A condition that begins: anew, or again within its off-delay as if it had not been away. */
export const beginEvent = (
  again: EndedEvent | undefined,
  fresh: ActiveEvent,
): { event: ActiveEvent; kind: 'began' | 'reopened' } => {
  if (again === undefined) return { event: fresh, kind: 'began' }
  const { endedMs: _, ...before } = again
  const { topic, level, msg, lastMs, wasLive = before.wasLive } = fresh
  const count = (before.count ?? 1) + 1
  return {
    event: { ...before, topic, level, msg, lastMs, count, ...(wasLive === undefined ? {} : { wasLive }) },
    kind: 'reopened',
  }
}

/**
 * The id of an occurrence: sorts by its beginning, and is the same at its beginning and its end.
 * @param key of the condition
 */
export const occurrenceId = (key: string, beganMs: number): string =>
  `${String(beganMs).padStart(13, '0')}#${hashText(key)}`

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
