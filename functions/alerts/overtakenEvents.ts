import { rankOfLevel } from './alertRank'
import {
  type EventStates,
  type Listed,
  eventsOf,
  highestAlertLevel,
  inWords,
  keysOf,
  maxEvents,
  valueOf,
} from './eventStates'
import type { Sent } from './sentTimes'

/** The part of an event's row that says what it was and how long it lasted. */
export interface PastEvent {
  topic: string
  level: string
  msg: string
  beganMs: number
  endedMs?: number | undefined
}

/** With an off-delay also shortly before its beginning and after its end: a pause is part of it. */
const covers = (past: PastEvent, event: Listed, atMs: number, offDelayMs: number): boolean =>
  past.topic === event.topic &&
  past.level === event.level &&
  (past.beganMs <= atMs || past.beganMs - atMs < offDelayMs) &&
  ((past.endedMs ?? Infinity) >= atMs || atMs - (past.endedMs ?? 0) < offDelayMs) &&
  inWords(past) === inWords(event)

/**
 * What a reading lists that a newer one has overtaken, without what lasts or is covered by an event of the past: a retry
 * finds its own events there. What is at no level that notifies is left out.
 * @returns by the keys of their conditions
 */
export const overtakenEvents = (
  { active }: EventStates,
  tsMs: number,
  body: Record<string, unknown>,
  past: readonly PastEvent[],
  { offDelayMs, sent }: { offDelayMs: number; sent: Sent },
): EventStates['active'] => {
  if (body.events === undefined) return {}
  const { listed: all } = eventsOf(body)
  const listed = all.size > maxEvents ? highestAlertLevel(all, Object.entries(active)) : all
  const keys = keysOf(active, listed)
  const events = [...listed].flatMap(([exact, { topic, level, msg }]) => {
    const key = keys.get(exact) ?? exact
    if (rankOfLevel(level) === 0 || active[key] !== undefined) return []
    // What was only backfilled has notified no one: a live event shortly after its end is no pause of it.
    const aroundMs = sent[key] === undefined ? 0 : offDelayMs
    if (past.some((event) => covers(event, { topic, level, msg }, tsMs, aroundMs))) return []
    return [[key, { topic, level, msg, ...valueOf(body, topic), beganMs: tsMs, lastMs: tsMs }] as const]
  })
  return Object.fromEntries(events)
}
