import { Problem } from '../../shared/core/problem'
import { dayMs, secondMs } from '../../shared/core/time'
import type { Period } from '../../shared/periodfigures/metricPeriods'

/**
 * A period that is read in full; what is still to come is left out.
 * @param fromTime epoch seconds, as `toTime`
 * @throws Problem `invalid`
 */
export const askedPeriod = (
  { fromTime, toTime }: { fromTime: number; toTime: number },
  mostDays: number,
  nowMs: number,
): Period => {
  const period = { fromMs: fromTime * secondMs, toMs: Math.min(toTime * secondMs, nowMs) }
  if (fromTime >= toTime || period.fromMs >= period.toMs) {
    throw new Problem('invalid', 'From time must be before to time, and in the past.', { field: 'fromTime' })
  }
  if (toTime - fromTime > (mostDays * dayMs) / secondMs) {
    throw new Problem('invalid', `A period may have at most ${mostDays} days.`, { field: 'toTime' })
  }
  return period
}
