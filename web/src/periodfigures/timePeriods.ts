import { dayMs } from '../../../shared/core/time'
import { type Period, periodBefore } from '../../../shared/periodfigures/metricPeriods'

/** The periods that people compare: the last so many hours, or the calendar's unit up to now. */
export const timePeriods = {
  rollingDay: { label: 'Last 24 hours', days: 1 },
  rollingWeek: { label: 'Last 7 days', days: 7 },
  day: { label: 'Today', unit: 'day' },
  week: { label: 'Week To Date', unit: 'week' },
  month: { label: 'Month To Date', unit: 'month' },
} as const satisfies Record<string, { label: string } & ({ days: number } | { unit: CalendarUnit })>

export type TimePeriod = keyof typeof timePeriods
type CalendarUnit = 'day' | 'week' | 'month'

/** Local midnights, so that a day is the viewer's and daylight saving moves none of them. */
const startOf = {
  day: (now, back) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - back),
  // A week begins on Monday (ISO 8601).
  week: (now, back) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7) - 7 * back),
  month: (now, back) => new Date(now.getFullYear(), now.getMonth() - back, 1),
} as const satisfies Record<CalendarUnit, (now: Date, back: number) => Date>

/**
 * A period that ends now and the one of the same length to hold it against: for a rolling period what lay directly
 * before, for a calendar unit the same stretch from the beginning of the unit before.
 */
export const comparePeriods = (name: TimePeriod, nowMs: number): { current: Period; previous: Period } => {
  const period = timePeriods[name]
  if ('days' in period) {
    const current = { fromMs: nowMs - period.days * dayMs, toMs: nowMs }
    return { current, previous: periodBefore(current) }
  }
  const now = new Date(nowMs)
  const current = { fromMs: startOf[period.unit](now, 0).getTime(), toMs: nowMs }
  const fromMs = startOf[period.unit](now, 1).getTime()
  return { current, previous: { fromMs, toMs: fromMs + (current.toMs - current.fromMs) } }
}
