import type { DeviceEvent } from '../../shared/alerts/deviceEvents'
import { secondMs } from '../../shared/core/time'
import type { LinkItem } from '../devices/deviceStore'
import { occurrenceId } from './occurrenceId'
import { readStates } from './readStates'
import { readLevel } from './alertRank'

export const viewEvent = (event: {
  at: string
  topic: string
  level: string
  msg: string
  value?: number | string | undefined
  beganMs: number
  endedMs?: number | undefined
}): DeviceEvent => ({
  id: event.at,
  topic: event.topic,
  level: readLevel(event.level),
  msg: event.msg,
  ...(event.value === undefined ? {} : { value: event.value }),
  beganTs: event.beganMs / secondMs,
  ...(event.endedMs === undefined ? {} : { endedTs: event.endedMs / secondMs }),
})

/** What lasts on a device by its newest reading, unless it is beyond the plan's retention; and what the portal says. */
export const activeOf = (
  { events, latestTsMs = 0 }: Pick<LinkItem, 'events' | 'latestTsMs'>,
  oldestMs: number,
): DeviceEvent[] =>
  Object.entries(readStates({ events }).active)
    .filter(([, { isPortal }]) => isPortal === true || latestTsMs >= oldestMs)
    .map(([key, event]) => viewEvent({ ...event, at: occurrenceId(key, event.beganMs) }))
