import { dayMs, minuteMs } from '../../../../shared/core/time'

// `numeric` hours are written as the viewer's language does: 1:00 pm, and 13:00 or 09:00.
const formats = {
  seconds: new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' }),
  minutes: new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }),
  days: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }),
  years: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: '2-digit' }),
}

const isMidnight = (ms: number): boolean => {
  const date = new Date(ms)
  return date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0
}

const formatOf = (ms: number, stepMs: number) => {
  if (stepMs >= 28 * dayMs) return formats.years
  if (stepMs >= dayMs || isMidnight(ms)) return formats.days
  return stepMs < minuteMs ? formats.seconds : formats.minutes
}

/** A time on an axis whose ticks are so far apart: the clock, and the date where a day begins. */
export const formatTick = (ms: number, stepMs: number): string => formatOf(ms, stepMs).format(ms)
