import { secondMs } from '../../../shared/core/time'
import { TimeRange } from '../../../shared/views/groupView'
import type { ViewRange } from '../periodfigures/viewRange'

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
