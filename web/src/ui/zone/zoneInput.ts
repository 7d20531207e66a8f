import { secondMs, minuteMs } from '../../../../shared/core/time'
import { zoneOffsetAt } from '../../../../shared/core/zoneOffset'
import { zoneStore } from './zoneStore'

/** How far the clock of the chosen zone is ahead of UTC at an instant, in milliseconds. */
export const zoneOffsetMs = (ms: number): number => {
  const zone = zoneStore.zone()
  return zone === undefined ? -new Date(ms).getTimezoneOffset() * minuteMs : zoneOffsetAt(zone, ms)
}

const minuteLength = 'yyyy-mm-ddThh:mm'.length
const secondLength = 'yyyy-mm-ddThh:mm:ss'.length

const localText = (ms: number, length: number): string =>
  Number.isFinite(ms) ? new Date(ms + zoneOffsetMs(ms)).toISOString().slice(0, length) : ''

/** An instant as the browser's date and time fields hold it, to the minute, on the clock of the chosen zone. */
export const toZoneMinutes = (ms: number): string => localText(ms, minuteLength)

/** The same to the second. */
export const toZoneSeconds = (ms: number): string => localText(ms, secondLength)

/**
 * The instant of a date and time field; NaN while it is not filled in. One that still says what it said of `beforeMs`
 * is that instant: the hour that ends summer time comes twice, and the field alone does not tell which one is meant.
 */
export const fromZoneInput = (text: string, beforeMs = Number.NaN): number => {
  if (text !== '' && text === toZoneSeconds(beforeMs)) return Math.floor(beforeMs / secondMs) * secondMs
  const local = Date.parse(`${text}Z`)
  return local - zoneOffsetMs(local - zoneOffsetMs(local))
}
