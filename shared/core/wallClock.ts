import { dayMs, dayStartMs, minuteMs } from './time'
import { zoneOffsetAt } from './zoneOffset'

/**
 * What the clock of a zone shows at an instant, as the milliseconds that a clock of UTC with the same hands would have.
 */
export const wallOf = (zone: string, ms: number): number => ms + zoneOffsetAt(zone, ms)

/** When the clock of a zone jumped, between two instants of which the second is after it. */
const jumpBetween = (zone: string, beforeMs: number, afterMs: number): number => {
  const offset = zoneOffsetAt(zone, afterMs)
  let [low, high] = [Math.floor(beforeMs / minuteMs), Math.ceil(afterMs / minuteMs)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zoneOffsetAt(zone, middle * minuteMs) === offset) high = middle
    else low = middle
  }
  return high * minuteMs
}

/**
 * The instant at which the clock of a zone shows `wallMs`. A time that comes twice is the first of the two; one that a
 * clock change leaves out is the first minute after it.
 */
export const instantOf = (zone: string, wallMs: number): number => {
  const [before, after] = [zoneOffsetAt(zone, wallMs - dayMs), zoneOffsetAt(zone, wallMs + dayMs)]
  const early = wallMs - before
  if (zoneOffsetAt(zone, early) === before) return early
  const late = wallMs - after
  return zoneOffsetAt(zone, late) === after ? late : jumpBetween(zone, late, early)
}

/** Days of the week from Monday, 0 to 6. */
export const weekdayOf = (wallMs: number): number => (Math.floor(wallMs / dayMs) + 3) % 7

/** A span of each chosen day on the clock of one zone; one that ends no later than it begins ends on the next day. */
export interface WeeklySpan {
  /** 0 is Monday. */
  days: readonly number[]
  /** `hh:mm`, both. */
  from: string
  to: string
}

export interface Span {
  fromMs: number
  toMs: number
}

/** `17:30` in milliseconds from midnight. */
export const clockMs = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}

/** When a weekly span holds, of those that touch a time; as long as the clock says, be that 23 or 25 hours a day. */
export const spansOfWeekly = (
  zone: string,
  { days, from, to }: WeeklySpan,
  { fromMs, toMs }: Span,
): Span[] => {
  const [beginMs, endMs] = [clockMs(from), clockMs(to)]
  const lastsMs = endMs > beginMs ? endMs - beginMs : endMs - beginMs + dayMs
  const spans: Span[] = []
  for (let day = dayStartMs(wallOf(zone, fromMs)) - 2 * dayMs; day < toMs + 2 * dayMs; day += dayMs) {
    if (!days.includes(weekdayOf(day))) continue
    const span = {
      fromMs: instantOf(zone, day + beginMs),
      toMs: instantOf(zone, day + beginMs + lastsMs),
    }
    if (span.toMs > fromMs && span.fromMs < toMs && span.toMs > span.fromMs) spans.push(span)
  }
  return spans
}
