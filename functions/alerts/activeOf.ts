import { type AlertLevel, alertLevels } from '../../shared/alerts/alertLevels'
import type { DeviceEvent } from '../../shared/alerts/deviceEvents'
import { EventStates } from '../../shared/alerts/eventStates'
import { secondMs } from '../../shared/core/time'
import type { LinkItem } from '../devices/deviceStore'

const levelOf = (text: string): AlertLevel => alertLevels.find((level) => level === text) ?? 'info'

/** How bad a level is; the worst counts most. */
export const rankOfLevel = (level: AlertLevel): number => alertLevels.indexOf(level)

export const viewEvent = (event: {
  topic: string
  level: string
  msg: string
  value?: number | string | undefined
  beganMs: number
  endedMs?: number | undefined
}): DeviceEvent => ({
  topic: event.topic,
  level: levelOf(event.level),
  msg: event.msg,
  ...(event.value === undefined ? {} : { value: event.value }),
  beganTs: event.beganMs / secondMs,
  ...(event.endedMs === undefined ? {} : { endedTs: event.endedMs / secondMs }),
})

/** What lasts on a device by its newest reading, unless the plan lets nobody read that any more. */
export const activeOf = (
  { events, latestTsMs = 0 }: Pick<LinkItem, 'events' | 'latestTsMs'>,
  oldestMs: number,
): DeviceEvent[] =>
  events === undefined || latestTsMs < oldestMs
    ? []
    : Object.values(EventStates.parse(JSON.parse(events)).active).map(viewEvent)
