import { EventStates, type Transition, advanceEvents, noEvents } from '../../shared/alerts/eventStates'
import type { LinkItem } from '../devices/deviceStore'
import { latestRankOf, rankOf } from './rankOf'
import type { ArrivedReading } from './storeReadings'

export interface FollowedEvents {
  /** The states afterwards as JSON text, when they changed. */
  changed: string | undefined
  /** Keys of the readings in which an event began or ended. */
  turning: ReadonlySet<string>
  transitions: Transition[]
}

/** The states as last written; readings up to the latest one known are history and change them no more. */
const statesOf = (link: LinkItem): EventStates => {
  const stored = link.events === undefined ? noEvents : EventStates.parse(JSON.parse(link.events))
  const latestMs = latestRankOf(link) ?? 0
  // States that a clock far ahead has moved are no newer than the reading that moved them.
  return { ...stored, tsMs: latestMs === 0 ? stored.tsMs : latestMs }
}

/** Follows the events of a device through readings in ascending time, from the state its link row holds. */
export const followEvents = (link: LinkItem, readings: readonly ArrivedReading[]): FollowedEvents => {
  const transitions: Transition[] = []
  const turning = new Set<string>()
  let states = statesOf(link)
  const inOrder = readings
    .map((reading) => ({ reading, tsMs: rankOf(reading) }))
    .sort((a, b) => a.tsMs - b.tsMs)
  for (const { reading, tsMs } of inOrder) {
    const next = advanceEvents(states, { ...reading, tsMs })
    states = next.states
    transitions.push(...next.transitions)
    if (next.transitions.length > 0) turning.add(reading.key)
  }
  return { changed: transitions.length > 0 ? JSON.stringify(states) : undefined, turning, transitions }
}
