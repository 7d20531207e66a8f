import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/core/time'
import { zoneStore } from '../zone/zoneStore'

const units = [
  [dayMs, 'd'],
  [hourMs, 'h'],
  [minuteMs, 'min'],
  [secondMs, 's'],
] as const

/** `3 min ago`; anything within five seconds, or ahead of our clock, is `just now`. */
export const formatAgo = (ms: number, nowMs: number): string => {
  const age = nowMs - ms
  if (age < 5 * secondMs) return 'just now'
  const [size, name] = units.find(([unitMs]) => age >= unitMs) ?? [secondMs, 's']
  return `${Math.floor(age / size)} ${name} ago`
}

/** Made when it is first needed, once for each zone: each takes a phone longer than drawing a dozen cards. */
export const openFormat = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (): Intl.DateTimeFormat => {
    const timeZone = zoneStore.zone()
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(undefined, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

const instant = openFormat({ dateStyle: 'medium', timeStyle: 'medium' })
const zoned = openFormat({ dateStyle: 'full', timeStyle: 'long' })
const zoneAlone = openFormat({ timeZoneName: 'short' })
const day = openFormat({ dateStyle: 'medium' })
const clock = openFormat({ timeStyle: 'short' })
const clockWithSeconds = openFormat({ timeStyle: 'medium' })
const dayOfYear = openFormat({ day: 'numeric', month: 'short' })

/** ` UTC`, ` AEDT`; nothing for the viewer's own zone, which need not be said at every time. */
const otherZone = (ms: number): string => {
  if (zoneStore.zone() === undefined) return ''
  const name = zoneAlone()
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined ? '' : ` ${name}`
}

/** Date and time in the chosen zone, which is said where it is not the viewer's. */
export const formatInstant = (ms: number): string => instant().format(ms) + otherZone(ms)

/** A time of day, to the second, in the chosen zone. */
export const formatClock = (ms: number): string => clockWithSeconds().format(ms)

/** A date in the chosen zone. */
export const formatDay = (ms: number): string => day().format(ms)

/** Date and time, saying the zone. */
export const formatInstantWithZone = (ms: number): string =>
  `${zoned().format(ms)} (${zoned().resolvedOptions().timeZone})`

/** `04:51` for today, `21 Nov, 04:51` for any other day, in the chosen zone. */
export const formatSince = (ms: number, nowMs: number): string => {
  const isToday = formatDay(ms) === formatDay(nowMs)
  return `${isToday ? '' : `${dayOfYear().format(ms)}, `}${clock().format(ms)}${otherZone(ms)}`
}
