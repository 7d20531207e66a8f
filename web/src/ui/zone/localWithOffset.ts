import { hourMs, minuteMs } from '../../../../shared/core/time'
import { toZoneSeconds, zoneOffsetMs } from './zoneInput'

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment on the clock of the chosen zone, with how far that is from UTC: `2026-11-22 14:05:06 +11:00`. */
export const localWithOffset = (ms: number): string => {
  const offset = zoneOffsetMs(ms)
  const size = Math.abs(offset)
  const hours = Math.floor(size / hourMs)
  const sign = offset < 0 ? '-' : '+'
  return `${toZoneSeconds(ms).replace('T', ' ')} ${sign}${two(hours)}:${two((size - hours * hourMs) / minuteMs)}`
}
