import { useMemo } from 'react'
import { minuteMs, secondMs, hourMs, dayMs } from '../../../shared/core/time'
import { TimeRange } from '../../../shared/views/groupView'
import { type Period, periodBefore } from '../../../shared/periodfigures/metricPeriods'
import { type Periods, type ViewRange, periodsOf } from '../periodfigures/viewRange'
import { useNow } from '../ui/text/useNow'

/** What the picker offers at once. */
export const rangePresets = [
  { label: 'Last 24 hours', range: { type: 'day', amount: 1, rolling: true } },
  { label: 'Last 7 days', range: { type: 'day', amount: 7, rolling: true } },
  { label: 'Last 30 days', range: { type: 'day', amount: 30, rolling: true } },
  { label: 'Week To Date', range: { type: 'week', amount: 1 } },
  { label: 'Month To Date', range: { type: 'month', amount: 1 } },
] as const satisfies readonly { label: string; range: TimeRange }[]

/** A range that says nothing of rolling does not roll. */
export const isSameRange = (a: ViewRange, b: ViewRange): boolean =>
  a.type === 'custom' || b.type === 'custom'
    ? a.type === b.type && JSON.stringify(a) === JSON.stringify(b)
    : a.type === b.type && a.amount === b.amount && (a.rolling ?? false) === (b.rolling ?? false)

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

const latestSeconds = 253_402_300_799

/** A range as it stands in an address: `day-7-rolling`, `month-1`, `custom-1763424000-1763510400` (epoch seconds). */
export const writeViewRange = (range: ViewRange): string =>
  range.type === 'custom'
    ? `custom-${Math.floor(range.fromMs / secondMs)}-${Math.floor(range.toMs / secondMs)}`
    : `${range.type}-${range.amount}${range.rolling === true ? '-rolling' : ''}`

const readCustom = (from: string, to: string): ViewRange | undefined => {
  const [fromSeconds, toSeconds] = [Number(from), Number(to)]
  if (fromSeconds >= toSeconds || toSeconds > latestSeconds) return undefined
  return { type: 'custom', fromMs: fromSeconds * secondMs, toMs: toSeconds * secondMs }
}

/** Undefined for what is none: the view's own range is shown then. */
export const readViewRange = (text: string | null): ViewRange | undefined => {
  const [, from, to] = /^custom-(\d{1,12})-(\d{1,12})$/.exec(text ?? '') ?? []
  if (from !== undefined && to !== undefined) return readCustom(from, to)
  const [, type, amount, rolling] = /^([a-z]+)-(\d{1,4})(-rolling)?$/.exec(text ?? '') ?? []
  return TimeRange.safeParse({
    type,
    amount: Number(amount),
    ...(rolling === undefined ? {} : { rolling: true }),
  }).data
}

/** Figures of a period are those of whole hours: to ask more often would answer the same. */
const stepMs = 5 * minuteMs

/** What a range is now; the same object until it moves on. */
export const usePeriods = (range: ViewRange): Periods => {
  const nowMs = useNow(stepMs) + stepMs
  const text = JSON.stringify(range)
  return useMemo(() => periodsOf(JSON.parse(text) as ViewRange, nowMs), [text, nowMs])
}
