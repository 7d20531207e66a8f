import { dayMs, secondMs } from '../../../shared/core/time'
import { instantOf, wallOf, weekdayOf } from '../../../shared/core/wallClock'
import { dayNames } from '../../../shared/core/timeZone'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const clockOf = (wallMs: number): string => new Date(wallMs).toISOString().slice(11, 16)

/** `Tue 06:00` within six days, `Tue 1 Dec 06:00` beyond, on the clock of a rota. */
export const sayMoment = (zone: string, ms: number, nowMs: number): string => {
  const wall = wallOf(zone, ms)
  const date = new Date(wall)
  const isNear = Math.abs(ms - nowMs) < 6 * dayMs
  const day = isNear ? '' : ` ${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''}`
  return `${dayNames[weekdayOf(wall)] ?? ''}${day} ${clockOf(wall)}`
}

/** `22:00–06:00`; at the end of a day it is midnight. */
export const sayClock = (zone: string, ms: number): string => clockOf(wallOf(zone, ms))

/** What a field for a date and time holds, on the clock of a rota. */
export const toRotaInput = (zone: string, ts: number): string =>
  new Date(wallOf(zone, ts * secondMs)).toISOString().slice(0, 16)

/** Epoch seconds of such a field; undefined while it is not filled in. */
export const fromRotaInput = (zone: string, text: string): number | undefined => {
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? undefined : instantOf(zone, wall) / secondMs
}
