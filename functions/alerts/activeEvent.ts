import * as z from 'zod/mini'

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
