import { hourMs, dayMs } from '../../../shared/core/time'
import { type Period, periodBefore } from '../../../shared/periodfigures/metricPeriods'
import { periodsOf } from '../periodfigures/viewRange'

/** The whole unit before the one that is under way. */
const unitBefore = (type: 'week' | 'month', nowMs: number): Period => {
  const begun = periodsOf({ type, amount: 1 }, nowMs).current.fromMs
  return { fromMs: periodsOf({ type, amount: 1 }, begun - hourMs).current.fromMs, toMs: begun }
}

const rollingBefore = (days: number, nowMs: number): Period =>
  periodBefore({ fromMs: nowMs - days * dayMs, toMs: nowMs })

/** What the dates of a custom range are often set to: that which lies behind the last such stretch. */
export const previousPresets: readonly { label: string; periodAt: (nowMs: number) => Period }[] = [
  { label: 'Previous 30 days', periodAt: (nowMs) => rollingBefore(30, nowMs) },
  { label: 'Previous 7 days', periodAt: (nowMs) => rollingBefore(7, nowMs) },
  { label: 'Previous 24 hours', periodAt: (nowMs) => rollingBefore(1, nowMs) },
  { label: 'Previous Week', periodAt: (nowMs) => unitBefore('week', nowMs) },
  { label: 'Previous Month', periodAt: (nowMs) => unitBefore('month', nowMs) },
]
