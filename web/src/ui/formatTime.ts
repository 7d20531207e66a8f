import { dayMs, hourMs, minuteMs, secondMs } from '../../../shared/core/time'

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

/** Made when it is first needed: each takes a phone longer than drawing a dozen cards. */
const openFormat = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat(undefined, options))
}

const instant = openFormat({ dateStyle: 'medium', timeStyle: 'medium' })
const zoned = openFormat({ dateStyle: 'full', timeStyle: 'long' })
const day = openFormat({ dateStyle: 'medium' })
const clock = openFormat({ hour: '2-digit', minute: '2-digit' })
const dayAndClock = openFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** Date and time in the viewer's zone. */
export const formatInstant = (ms: number): string => instant().format(ms)

/** A date in the viewer's zone. */
export const formatDay = (ms: number): string => day().format(ms)

/** Date and time, saying the zone. */
export const formatInstantWithZone = (ms: number): string =>
  `${zoned().format(ms)} (${zoned().resolvedOptions().timeZone})`

/** `04:51` for today, `21 Nov, 04:51` for any other day, in the viewer's zone. */
export const formatSince = (ms: number, nowMs: number): string => {
  const isToday = new Date(ms).toDateString() === new Date(nowMs).toDateString()
  return (isToday ? clock() : dayAndClock()).format(ms)
}
