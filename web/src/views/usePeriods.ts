import { useMemo } from 'react'
import { minuteMs } from '../../../shared/core/time'
import { type Periods, type ViewRange, periodsOf } from '../periodfigures/viewRange'
import { useNow } from '../ui/text/useNow'

/** Figures of a period are those of whole hours: to ask more often would answer the same. */
const stepMs = 5 * minuteMs

/** What a range is now; the same object until it moves on. */
export const usePeriods = (range: ViewRange): Periods => {
  const nowMs = Math.ceil(useNow() / stepMs) * stepMs
  const text = JSON.stringify(range)
  return useMemo(() => periodsOf(JSON.parse(text) as ViewRange, nowMs), [text, nowMs])
}
