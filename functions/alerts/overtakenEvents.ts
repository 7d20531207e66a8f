import { secondMs } from '../../shared/core/time'
import type { ActiveEvent, Sent } from './activeEvent'
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

/** The part of an event's row that says what it was and how long it lasted. */
export interface PastEvent {
  topic: string
  level: string
  msg: string
  beganMs: number
  endedMs?: number | undefined
  wasLive?: true | undefined
}

/** With an off-delay also shortly before its beginning and after its end: a pause is part of it. */
const covers = (past: PastEvent, event: Listed, atMs: number, offDelayMs: number): boolean =>
  past.topic === event.topic &&
  past.level === event.level &&
  (past.beganMs <= atMs || past.beganMs - atMs < offDelayMs) &&
  ((past.endedMs ?? Infinity) >= atMs || atMs - (past.endedMs ?? 0) < offDelayMs) &&
  inWords(past) === inWords(event)

/** Whether it was decided if it notifies; what has not ended is followed by others. */
const isDecided = ({ wasLive, endedMs }: PastEvent): boolean => wasLive === true || endedMs === undefined

/** With an end when it is kept and has ended already, but no live reading had listed it. */
export type OvertakenEvent = ActiveEvent & { endedMs?: number }

/**
 * What a reading lists that a newer one has overtaken, without what lasts or is covered by an event of the past that was
 * live: a retry finds its own events there. What was only backfilled has notified no one: it is the same event, live
 * from now on. What is at no level that notifies is left out.
 * @returns by the keys of their conditions
 */
export const overtakenEvents = (
  { active }: EventStates,
  tsMs: number,
  body: Record<string, unknown>,
  past: readonly PastEvent[],
  { offDelayMs, sent }: { offDelayMs: number; sent: Sent },
): Record<string, OvertakenEvent> => {
  if (body.events === undefined) return {}
  const { listed: all } = eventsOf(body)
  const listed = all.size > maxEvents ? highestAlertLevel(all, Object.entries(active)) : all
  const keys = keysOf(active, listed)
  const events = [...listed].flatMap(([exact, { topic, level, msg }]): [string, OvertakenEvent][] => {
    const key = keys.get(exact) ?? exact
    if (rankOfLevel(level) === 0 || active[key] !== undefined) return []
    // What notified no one has no pause: a live event shortly after its end is another.
    const aroundMs = sent[key] === undefined ? 0 : offDelayMs
    const isPast = (aroundMs: number) => (event: PastEvent) =>
      covers(event, { topic, level, msg }, tsMs, aroundMs)
    if (past.filter(isDecided).some(isPast(aroundMs))) return []
    const { beganMs = tsMs, endedMs } = past.find(isPast(0)) ?? {}
    const event = {
      topic,
      level,
      msg,
      ...valueOf(body, topic),
      beganMs,
      lastMs: tsMs,
      wasLive: true as const,
    }
    return [[key, endedMs === undefined ? event : { ...event, endedMs }]]
  })
  return Object.fromEntries(events)
}

const leastSeconds = 120

/** Whether a reading came about when it was measured: a backfilled one sends no notification. */
export const isLive = (
  { tsMs, arrivedMs }: { tsMs: number; arrivedMs: number },
  intervalSeconds: number,
): boolean => arrivedMs - tsMs <= Math.max(leastSeconds, 2 * intervalSeconds) * secondMs
