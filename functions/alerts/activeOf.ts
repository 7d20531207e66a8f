import type { DeviceEvent } from '../../shared/alerts/deviceEvents'
import { secondMs } from '../../shared/core/time'
import type { LinkItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'
import { type ActiveEvent, occurrenceId } from './activeEvent'
import { type HoldRules, isOutOfService, isShelved, suppressionOf } from './alarmHolds'
import { EventStates, noEvents } from './eventStates'
import { readLevel } from './alertRank'

/** Which events last, as the link row holds it. */
export const readStates = ({ events }: Pick<LinkItem, 'events'>): EventStates =>
  events === undefined ? noEvents : EventStates.parse(JSON.parse(events))

export const viewEvent = (event: {
  at: string
  topic: string
  level: string
  msg: string
  value?: number | string | undefined
  beganMs: number
  endedMs?: number | undefined
  acknowledgedMs?: number | undefined
}): DeviceEvent => ({
  id: event.at,
  topic: event.topic,
  level: readLevel(event.level),
  msg: event.msg,
  ...(event.value === undefined ? {} : { value: event.value }),
  beganTs: event.beganMs / secondMs,
  ...(event.endedMs === undefined ? {} : { endedTs: event.endedMs / secondMs }),
  ...(event.acknowledgedMs === undefined ? {} : { acknowledgedTs: event.acknowledgedMs / secondMs }),
})

/** Why an event asks for no one now, beside that it was acknowledged. */
const isHeld = (event: ActiveEvent, rules: HoldRules, body: Body | undefined, nowMs: number): boolean =>
  isOutOfService(rules, nowMs) ||
  isShelved(rules.shelves?.[event.topic], event, nowMs) ||
  suppressionOf(rules, event, body) !== undefined

/** What of the record says which events are held back, and when that is asked. */
interface Holding {
  rules: HoldRules
  nowMs: number
}

type Body = Record<string, unknown>
type Read = Pick<LinkItem, 'events' | 'latestTsMs' | 'latest' | 'latestArrivedMs'>

/** What lasts on a device by its newest reading, unless it is beyond the plan's retention; and what the portal says. */
export const activeOf = (link: Read, oldestMs: number, { rules, nowMs }: Holding): DeviceEvent[] => {
  const { events, latestTsMs = 0 } = link
  // The newest reading is unpacked for rules that look at it alone.
  const body = rules.alarmRules?.suppressions.length ? latestReading(link) : undefined
  return Object.entries(readStates({ events }).active)
    .filter(([, { isPortal }]) => isPortal === true || latestTsMs >= oldestMs)
    .map(([key, event]) => ({
      ...viewEvent({ ...event, at: occurrenceId(key, event.beganMs) }),
      ...(isHeld(event, rules, body, nowMs) ? { isHeld: true as const } : {}),
    }))
}
