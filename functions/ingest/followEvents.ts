import { EventStates, type Transition, advanceEvents, noEvents } from '../../shared/alerts/eventStates'
import type { LinkItem } from '../devices/deviceStore'
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
  return { ...stored, tsMs: Math.max(stored.tsMs, link.latestTsMs ?? 0) }
}

/** Follows the events of a device through readings in ascending time, from the state its link row holds. */
export const followEvents = (link: LinkItem, readings: readonly ArrivedReading[]): FollowedEvents => {
  const transitions: Transition[] = []
  const turning = new Set<string>()
  let states = statesOf(link)
  for (const reading of readings) {
    const next = advanceEvents(states, reading)
    states = next.states
    transitions.push(...next.transitions)
    if (next.transitions.length > 0) turning.add(reading.key)
  }
  return { changed: transitions.length > 0 ? JSON.stringify(states) : undefined, turning, transitions }
}
