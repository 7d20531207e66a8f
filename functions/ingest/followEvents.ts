import { type EventStates, type Transition, advanceEvents, endOf } from '../../shared/alerts/eventStates'
import { type DueNotice, dueNotices } from '../alerts/dueNotices'
import { isLive } from '../alerts/isLive'
import { readStates } from '../alerts/readStates'
import type { AlertSeconds, LinkItem } from '../devices/deviceStore'
import { latestRankOf, rankOf } from './rankOf'
import type { ArrivedReading } from './storeReadings'

export interface FollowedEvents {
  /** The states afterwards as JSON text, when they changed. */
  changed: string | undefined
  /** Keys of the readings in which an event began or ended. */
  turning: ReadonlySet<string>
  transitions: Transition[]
  notices: DueNotice[]
}

/** The states as last written; readings up to the latest one known are history and change them no more. */
const statesOf = (link: LinkItem): EventStates => {
  const stored = readStates(link)
  const latestMs = latestRankOf(link) ?? 0
  // States that a clock far ahead has moved are no newer than the reading that moved them.
  return { ...stored, tsMs: latestMs === 0 ? stored.tsMs : latestMs }
}

/** What the portal itself said of the device, such as that it is silent, is over with a contact. */
const endPortalEvents = (states: EventStates, contactMs: number) => {
  const events = Object.entries(states.active)
  const own = events.filter(([, { isPortal }]) => isPortal)
  if (own.length === 0) return { states, transitions: [] }
  const active = Object.fromEntries(events.filter(([, { isPortal }]) => !isPortal))
  return { states: { ...states, active }, transitions: own.map(([, event]) => endOf(event, contactMs)) }
}

/**
 * Follows the events of a device through readings in ascending time, from the state its link row holds.
 * @param seconds how often which level notifies; nobody is notified without
 */
export const followEvents = (
  link: LinkItem,
  readings: readonly ArrivedReading[],
  { seconds = {}, contactMs }: { seconds?: AlertSeconds | undefined; contactMs: number },
): FollowedEvents => {
  const begin = endPortalEvents(statesOf(link), contactMs)
  const transitions = [...begin.transitions]
  const notices: DueNotice[] = []
  const turning = new Set<string>()
  let { states } = begin
  const inOrder = readings
    .map((reading) => ({ reading, tsMs: rankOf(reading) }))
    .sort((a, b) => a.tsMs - b.tsMs)
  for (const { reading, tsMs } of inOrder) {
    const next = advanceEvents(states, { ...reading, tsMs })
    const isNewer = next.states !== states
    states = next.states
    transitions.push(...next.transitions)
    if (next.transitions.length > 0) turning.add(reading.key)
    if (!isNewer || !isLive(reading, link.intervalSeconds)) continue
    const told = dueNotices(states, seconds, reading.arrivedMs)
    states = told.states
    notices.push(...told.notices)
  }
  const isChanged = transitions.length > 0 || notices.length > 0
  return { changed: isChanged ? JSON.stringify(states) : undefined, turning, transitions, notices }
}
