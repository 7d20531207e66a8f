import { minuteMs } from '../../../../shared/core/time'
import { zoneOffsetAt } from '../../../../shared/core/zoneOffset'
import { zoneStore } from './zoneStore'

/** How far the clock of the chosen zone is ahead of UTC at an instant, in milliseconds. */
export const zoneOffsetMs = (ms: number): number => {
  const zone = zoneStore.zone()
  return zone === undefined ? -new Date(ms).getTimezoneOffset() * minuteMs : zoneOffsetAt(zone, ms)
}
