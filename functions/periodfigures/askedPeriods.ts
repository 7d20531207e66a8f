import { labelOfName } from '../../shared/core/describeIssues'
import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import { type Period, periodBefore, roundPeriod } from '../../shared/periodfigures/metricPeriods'

interface AskedPeriods {
  currentStartTime: number
  currentEndTime: number
  previousStartTime?: number | undefined
  previousEndTime?: number | undefined
}

/** The period before: the same length directly before unless another one is named. @throws Problem `invalid` */
export const previousOf = (
  { previousStartTime, previousEndTime }: Pick<AskedPeriods, 'previousStartTime' | 'previousEndTime'>,
  current: Period,
): Period => {
  if (previousStartTime === undefined && previousEndTime === undefined) return periodBefore(current)
  if (previousStartTime === undefined || previousEndTime === undefined) {
    const missing = previousStartTime === undefined ? 'previousStartTime' : 'previousEndTime'
    throw new Problem('invalid', `${labelOfName(missing)} is required: a period needs a start and an end.`, {
      field: missing,
    })
  }
  if (previousStartTime >= previousEndTime) throw new Problem('invalid', 'Invalid date range')
  return roundPeriod(previousStartTime, previousEndTime)
}

/** A period cut by what the plan keeps; one that lies wholly beyond it is empty. */
export const cutPeriod = ({ fromMs, toMs }: Period, oldestMs: number): Period => ({
  fromMs: Math.min(Math.max(fromMs, oldestMs), toMs),
  toMs,
})

export const timesOf = ({ fromMs, toMs }: Period) => ({
  startTime: fromMs / secondMs,
  endTime: toMs / secondMs,
})
