import { dayMs, minuteMs, secondMs } from '../../../../shared/core/time'
import { openFormat } from '../../ui/text/formatTime'
import { zoneOffsetMs } from '../../ui/zone/zoneOffsetMs'

// `numeric` hours are written as the viewer's language does: 1:00 pm, and 13:00 or 09:00.
const formats = {
  seconds: openFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' }),
  minutes: openFormat({ hour: 'numeric', minute: '2-digit' }),
  days: openFormat({ day: 'numeric', month: 'short' }),
  years: openFormat({ day: 'numeric', month: 'short', year: '2-digit' }),
}

const isMidnight = (ms: number): boolean => (ms + zoneOffsetMs(ms)) % dayMs < secondMs

const formatOf = (ms: number, stepMs: number) => {
  if (stepMs >= 28 * dayMs) return formats.years
  if (stepMs >= dayMs || isMidnight(ms)) return formats.days
  return stepMs < minuteMs ? formats.seconds : formats.minutes
}

/** A time on an axis whose ticks are so far apart: the clock, and the date where a day begins. */
export const formatTick = (ms: number, stepMs: number): string => formatOf(ms, stepMs)().format(ms)
