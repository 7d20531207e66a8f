import type { DeviceId } from '../../shared/core/ids'
import { dayMs } from '../../shared/core/time'
import {
  type Refusal,
  type EventRank,
  type EventStates,
  type Transition,
  advanceEvents,
  endOf,
  isAfter,
  withEnded,
} from '../alerts/eventStates'
import { log } from '../core/log'
import type { ActiveEvent, Sent } from '../alerts/activeEvent'
import { type HoldRules, delayedUntilMs, holdOf, offDelayMsOf } from '../alerts/alarmHolds'
import { type Dued, type DueNotice, dueNotices } from '../alerts/dueNotices'
import { rankOfLevel, readLevel } from '../alerts/alertRank'
import { isLive, type OvertakenEvent, type PastEvent, overtakenEvents } from '../alerts/overtakenEvents'
import { readStates } from '../alerts/activeOf'
import type { AlertSeconds, LinkItem } from '../devices/deviceStore'
import { eventRankOf, type ArrivedReading } from './storeReadings'

export interface FollowedEvents {
  /** The states afterwards as JSON text, when they changed. */
  changed: string | undefined
  /** Keys of the readings in which an event began or ended. */
  turning: ReadonlySet<string>
  transitions: Transition[]
  notices: DueNotice[]
  /** What begins to ask for people, and what has to last on before it does. */
  rings: Dued['rings']
  delays: Dued['delays']
  /** When conditions were notified last, these notices included. */
  sent: Sent
  refused: Refusal[]
  /** Live readings that a newer one had overtaken list events: the newest of their times. Without `past` they are not followed. */
  overtakenMs: number | undefined
}

/** For so long what has ended unacknowledged is still among what is open. */
const openMs = dayMs
/** What is latched is open until it is reset, which a page finds within this. */
const latchedMs = 366 * dayMs

/** Until when something that has ended may ask for a person. */
const openUntil = (
  { openUntilMs: before = 0 }: EventStates,
  transitions: readonly Transition[],
  { alarmRules }: HoldRules,
): Pick<EventStates, 'openUntilMs'> => {
  const ends = transitions
    .filter(({ kind, level }) => kind === 'ended' && rankOfLevel(readLevel(level)) > 0)
    .map(({ topic, atMs }) => atMs + (alarmRules?.latched.includes(topic) ? latchedMs : openMs))
  return ends.length === 0 ? {} : { openUntilMs: Math.max(before, ...ends) }
}

/** The rank of the newest reading that states and latest reading tell of; none is newer than the last contact. */
export const knownRank = (
  { tsMs, aheadMs }: EventStates,
  { latestTsMs = 0, latestArrivedMs, lastContactMs = Infinity }: LinkItem,
): EventRank => {
  const latest = eventRankOf({ tsMs: latestTsMs, arrivedMs: latestArrivedMs ?? lastContactMs })
  if (isAfter(latest, { tsMs: Math.min(tsMs, lastContactMs), aheadMs })) return latest
  return tsMs > lastContactMs ? { tsMs: lastContactMs } : { tsMs, aheadMs }
}

/** What the portal itself said of the device, such as that it is silent, is over with a contact. */
const endPortalEvents = (states: EventStates, contactMs: number, offDelayMs: number) => {
  const events = Object.entries(states.active)
  const own = events.filter(([, { isPortal }]) => isPortal)
  if (own.length === 0) return { states, transitions: [] }
  const active = Object.fromEntries(events.filter(([, { isPortal }]) => !isPortal))
  return {
    states: withEnded({ ...states, active }, own, contactMs, offDelayMs),
    transitions: own.map(([key, event]) => endOf(key, event, contactMs)),
  }
}

export const inOrder = (readings: readonly ArrivedReading[]): readonly ArrivedReading[] => {
  if (readings.length < 2) return readings
  return readings
    .map((reading) => ({ reading, rank: eventRankOf(reading) }))
    .sort((a, b) => a.rank.tsMs - b.rank.tsMs || a.rank.aheadMs - b.rank.aheadMs)
    .map(({ reading }) => reading)
}

interface Options {
  /** How often which level notifies; without it no one is notified. */
  seconds?: AlertSeconds | undefined
  contactMs: number
  /** What of the device's record holds events back. */
  rules?: HoldRules | undefined
  /** When conditions were notified before; without it each counts as never. */
  sent?: Sent | undefined
  /** What the link row will say of the latest reading. */
  latest?: { tsMs: number; arrivedMs: number } | undefined
  /** Events that began up to `overtakenMs`. */
  past?: readonly PastEvent[] | undefined
}

const openHolds =
  (rules: HoldRules, { body, arrivedMs: nowMs }: ArrivedReading, tsMs: number) =>
  (event: ActiveEvent) => {
    const hold = holdOf(rules, event, { tsMs, nowMs, body })
    if (hold === undefined) return undefined
    return hold === 'delay' ? { hold, untilMs: delayedUntilMs(rules, event) } : { hold }
  }

/**
 * What began in a live reading that was taken after a newer one (a retry, a dead letter) and is over by that: it is
 * kept and notified as if it had been taken in order.
 */
const followOvertaken = (
  states: EventStates,
  reading: ArrivedReading,
  began: Record<string, OvertakenEvent>,
  { seconds, sent, rules }: { seconds: AlertSeconds; sent: Sent; rules: HoldRules },
) => {
  const { tsMs } = eventRankOf(reading)
  // It is over by what is known: it has lasted up to then.
  const endOfIt = ({ endedMs = states.tsMs }: OvertakenEvent) => endedMs
  const holds = (event: ActiveEvent) => openHolds(rules, reading, endOfIt(event))(event)
  const due = dueNotices({ tsMs, active: began }, seconds, reading.arrivedMs, sent, holds)
  const transitions = Object.entries(began).flatMap(([key, event]) => {
    const ended = endOf(key, event, endOfIt(event))
    if (event.endedMs !== undefined) return [{ ...ended, isKnown: true as const }]
    return [{ ...ended, kind: 'began' as const, atMs: tsMs }, ended]
  })
  const overtaken = (states.overtaken ?? 0) + 1
  return { ...due, states: { ...states, overtaken }, transitions }
}

/**
 * Follows the events of a device through readings, from the state its link row holds; readings up to the newest one
 * that it knows are history: what lasts does not change with them.
 */
export const followEvents = (
  link: LinkItem,
  readings: readonly ArrivedReading[],
  { seconds = {}, contactMs, rules = {}, sent: sentBefore = {}, latest, past }: Options,
): FollowedEvents => {
  const stored = readStates(link)
  const known = knownRank(stored, link)
  const offDelayMs = offDelayMsOf(rules, link)
  const begin = endPortalEvents(
    { ...stored, tsMs: known.tsMs, aheadMs: known.aheadMs },
    contactMs,
    offDelayMs,
  )
  const transitions = [...begin.transitions]
  const notices: DueNotice[] = []
  const rings: Dued['rings'] = []
  const delays: Dued['delays'] = []
  const turning = new Set<string>()
  const refused: Refusal[] = []
  const pastEvents = [...(past ?? [])]
  let overtakenMs: number | undefined
  let { states } = begin
  let sent = sentBefore
  let isChanged = transitions.length > 0
  for (const reading of inOrder(readings)) {
    const rank = eventRankOf(reading)
    const isInTime = isLive(reading, link.intervalSeconds)
    if (isInTime && !isAfter(rank, states)) {
      const began = overtakenEvents(states, rank.tsMs, reading.body, pastEvents, {
        offDelayMs,
        sent,
      })
      const events = Object.values(began)
      if (events.length === 0) continue
      turning.add(reading.key)
      overtakenMs = Math.max(overtakenMs ?? 0, rank.tsMs)
      if (past === undefined) continue
      const followed = followOvertaken(states, reading, began, { seconds, sent, rules })
      ;({ states, sent } = followed)
      pastEvents.push(...events.map((event) => ({ endedMs: states.tsMs, ...event })))
      transitions.push(...followed.transitions)
      notices.push(...followed.notices)
      rings.push(...followed.rings)
      isChanged = true
      continue
    }
    const next = advanceEvents(states, rank, reading.body, offDelayMs, isInTime)
    states = next.states
    transitions.push(...next.transitions)
    refused.push(...next.refused)
    if (next.transitions.length > 0) turning.add(reading.key)
    isChanged ||= next.isReworded || next.transitions.length > 0
    if (!isInTime) continue
    const holds = openHolds(rules, reading, rank.tsMs)
    const due = dueNotices(states, seconds, reading.arrivedMs, sent, holds)
    isChanged ||= due.states !== states
    states = due.states
    sent = due.sent
    notices.push(...due.notices)
    rings.push(...due.rings)
    delays.push(...due.delays)
  }
  states = { ...states, ...openUntil(states, transitions, rules) }
  // A clock that was set back has the row keep its latest reading: then the states say what is newer.
  const newest = latest ?? { tsMs: link.latestTsMs ?? 0, arrivedMs: link.latestArrivedMs ?? contactMs }
  isChanged ||= states.tsMs > Math.max(stored.tsMs, eventRankOf(newest).tsMs)
  return {
    changed: isChanged ? JSON.stringify(states) : undefined,
    turning,
    transitions,
    notices,
    rings,
    delays,
    sent,
    refused,
    overtakenMs,
  }
}

/** Items of devices' lists of events that could not be taken: each batch is logged by reason, and all are counted. */
export interface RefusedEvents {
  note(deviceid: DeviceId, refused: readonly Refusal[]): void
  /** How many there were since this was asked last. */
  takeCount(): number
}

export const openRefusedEvents = (write: Pick<typeof log, 'warn'> = log): RefusedEvents => {
  let count = 0
  return {
    note: (deviceid, refused) => {
      if (refused.length === 0) return
      count += refused.length
      const reasons: Partial<Record<Refusal, number>> = {}
      for (const reason of refused) reasons[reason] = (reasons[reason] ?? 0) + 1
      write.warn('events of a device could not be taken', { deviceid, reasons })
    },
    takeCount: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}
