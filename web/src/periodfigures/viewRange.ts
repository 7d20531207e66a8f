import type { Period } from '../../../shared/periodfigures/metricPeriods'
import { periodBefore } from '../../../shared/periodfigures/metricPeriods'
import { dayMs } from '../../../shared/core/time'
import type { RangeType, TimeRange } from '../../../shared/views/groupView'

/** What a dashboard shows: as its view says, or from one instant to another. */
export type ViewRange = TimeRange | ({ type: 'custom' } & Period)

/** A period and the one of the same length that it is held against. */
export interface Periods {
  readonly current: Period
  readonly previous: Period
}

type Unit = (at: Date, back: number) => Date

/** The beginning of the day, week or month so many before, at local midnight: daylight saving moves none of them. */
const startOf = {
  day: (at, back) => new Date(at.getFullYear(), at.getMonth(), at.getDate() - back),
  // A week begins on Monday (ISO 8601).
  week: (at, back) =>
    new Date(at.getFullYear(), at.getMonth(), at.getDate() - ((at.getDay() + 6) % 7) - 7 * back),
  month: (at, back) => new Date(at.getFullYear(), at.getMonth() - back, 1),
} as const satisfies Record<RangeType, Unit>

const daysOf = { day: 1, week: 7 } as const

/** The same day and time so many months before; the last day of a month that is shorter. */
const monthsBefore = (at: Date, months: number): Date => {
  const first = startOf.month(at, months)
  const lastDay = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  const moved = new Date(at)
  moved.setFullYear(first.getFullYear(), first.getMonth(), Math.min(at.getDate(), lastDay))
  return moved
}

const rollingPeriod = ({ type, amount }: TimeRange, nowMs: number): Period => ({
  fromMs:
    type === 'month'
      ? monthsBefore(new Date(nowMs), amount).getTime()
      : nowMs - amount * daysOf[type] * dayMs,
  toMs: nowMs,
})

/**
 * What a range is at an instant. A rolling one is held against what lay directly before it, a calendar one against
 * the same stretch from the beginning of as many units before: both are of the same length.
 */
export const periodsOf = (range: ViewRange, nowMs: number): Periods => {
  if (range.type === 'custom') {
    const current = { fromMs: range.fromMs, toMs: range.toMs }
    return { current, previous: periodBefore(current) }
  }
  if (range.rolling === true) {
    const current = rollingPeriod(range, nowMs)
    return { current, previous: periodBefore(current) }
  }
  const at = new Date(nowMs)
  const begin = startOf[range.type]
  const current = { fromMs: begin(at, range.amount - 1).getTime(), toMs: nowMs }
  const fromMs = begin(at, 2 * range.amount - 1).getTime()
  return { current, previous: { fromMs, toMs: fromMs + (current.toMs - current.fromMs) } }
}
