import { findDecimals } from '../../shared/data/rollups/decimals'
import type { Points } from '../data/points'

/** A meter of hours over time. */
export interface Meter extends Points {
  /** What its values are rounded to, hours, where they do not say so themselves: those of one that is made of others. */
  readonly step?: number
}

/** Readings that hold all meters of hours that the device had by then; `NaN` for one that it had not yet. */
export interface MeterRows {
  readonly times: readonly number[]
  /** A row for each time, a value for each meter. */
  readonly values: readonly (readonly number[])[]
  /** The least step of each meter, hours. */
  readonly steps: readonly number[]
}

const mostDecimals = 4
/** No meter that shows parts of an hour shows fewer than tenths. */
const coarsest = 0.1

/** What the values of a meter are rounded to, hours: the coarsest step by which all of them could be written. */
export const stepOf = ({ values }: Points): number => {
  const decimals = findDecimals(values)
  if (decimals === undefined || decimals > mostDecimals) return 10 ** -mostDecimals
  if (decimals === 0) return values.some((value) => value !== 0) ? 1 : coarsest
  const scale = 10 ** decimals
  const isMultiple = (of: number) => values.every((value) => Math.round(value * scale) % of === 0)
  const multiple = [5, 2].find((of) => of / scale <= coarsest && isMultiple(of)) ?? 1
  return multiple / scale
}

export const meterRows = (meters: readonly Meter[]): MeterRows => {
  const next = meters.map(() => 0)
  const seen = meters.map(() => false)
  const times: number[] = []
  const values: number[][] = []
  const timeAt = (meter: number): number => meters[meter]?.times[next[meter] ?? 0] ?? Infinity

  for (;;) {
    const at = Math.min(...meters.map((_, i) => timeAt(i)))
    if (at === Infinity) break
    let isWhole = true
    const row = meters.map((meter, i) => {
      let value = Number.NaN
      // Of several at one instant the last.
      while (timeAt(i) === at) {
        const place = next[i] ?? 0
        value = meter.values[place] ?? Number.NaN
        next[i] = place + 1
        seen[i] = true
      }
      if (Number.isNaN(value) && seen[i] === true) isWhole = false
      return value
    })
    if (!isWhole) continue
    times.push(at)
    values.push(row)
  }
  return { times, values, steps: meters.map((meter) => meter.step ?? stepOf(meter)) }
}
