import { clockMs, instantOf, wallOf, weekdayOf } from '../core/wallClock'
import { dayMs, dayStartMs, hourMs } from '../core/time'
import type { Period } from '../periodfigures/metricPeriods'

/** What a report is about: the last whole day, week from Monday, or month on the clock of its zone. */
export const reportSpans = { day: 'Day', week: 'Week', month: 'Month' } as const
export type ReportSpan = keyof typeof reportSpans

/** Where on the clock the unit begins that holds a time of it, or the one so many later. */
const beginOf = {
  day: (wallMs, later) => dayStartMs(wallMs) + later * dayMs,
  week: (wallMs, later) => dayStartMs(wallMs) - weekdayOf(wallMs) * dayMs + later * 7 * dayMs,
  month: (wallMs, later) => {
    const at = new Date(wallMs)
    return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1)
  },
} as const satisfies Record<ReportSpan, (wallMs: number, later: number) => number>

/** Late readings have come by then, mostly: a period is closed so long after its last midnight. */
export const closesAfterMs = 2 * hourMs

/** A day, week or month of a zone: so many after the one that holds an instant, or before it. */
export const periodOf = (span: ReportSpan, zone: string, ms: number, later = 0): Period => {
  const wallMs = wallOf(zone, ms)
  const at = (units: number) => instantOf(zone, beginOf[span](wallMs, units))
  return { fromMs: at(later), toMs: at(later + 1) }
}

/**
 * When the report of a period is due: at a time of the day that follows it, and not before the period is closed. A time that
 * the clock leaves out is the first minute after it; of one that comes twice it is the first.
 */
export const dueOf = (zone: string, { toMs }: Period, at: string): number =>
  // A clock may leave out midnight itself.
  instantOf(zone, dayStartMs(wallOf(zone, toMs)) + Math.max(clockMs(at), closesAfterMs))

/** The newest period that is closed. */
export const lastClosed = (span: ReportSpan, zone: string, nowMs: number): Period => {
  const last = periodOf(span, zone, nowMs, -1)
  return dueOf(zone, last, '00:00') <= nowMs ? last : periodOf(span, zone, nowMs, -2)
}

const dayFormat = (zone: string) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' })

/** `16 Nov 2026 – 22 Nov 2026`, or one day. */
export const namePeriod = (zone: string, { fromMs, toMs }: Period): string => {
  const [first, last] = [fromMs, toMs - 1].map((ms) => dayFormat(zone).format(ms))
  return first === last ? String(first) : `${first} – ${last}`
}

/** `22 Nov 2026, 06:00`. */
export const nameMinute = (zone: string, ms: number): string => {
  const clock = new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' })
  return `${dayFormat(zone).format(ms)}, ${clock.format(ms)}`
}
