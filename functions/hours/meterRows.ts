import { findDecimals } from '../../shared/data/rollups/decimals'
import type { Points } from '../data/points'

/** A meter of hours over time. */
export interface Meter extends Points {
  /** What its values are rounded to, hours, where they do not say so themselves: those of one that is made of others. */
  readonly step?: number
}

/** Readings that hold all meters of hours that the device had by then. */
export interface MeterRows {
  readonly times: readonly number[]
  /** For each meter a value at each time; `NaN` where it had not been seen yet. */
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

/** One pass over all readings of a week or a month: it makes nothing for each of them. */
export const meterRows = (meters: readonly Meter[]): MeterRows => {
  const next = meters.map(() => 0)
  const seen = meters.map(() => false)
  const row = meters.map(() => Number.NaN)
  const times: number[] = []
  const values: number[][] = meters.map(() => [])

  for (;;) {
    let at = Infinity
    for (let i = 0; i < meters.length; i++) at = Math.min(at, meters[i]?.times[next[i] ?? 0] ?? Infinity)
    if (at === Infinity) break
    let isWhole = true
    for (let i = 0; i < meters.length; i++) {
      const meter = meters[i]
      row[i] = Number.NaN
      // Of several at one instant the last.
      while (meter?.times[next[i] ?? 0] === at) {
        row[i] = meter.values[next[i] ?? 0] ?? Number.NaN
        next[i] = (next[i] ?? 0) + 1
        seen[i] = true
      }
      if (seen[i] === true && Number.isNaN(row[i])) isWhole = false
    }
    if (!isWhole) continue
    times.push(at)
    for (let i = 0; i < meters.length; i++) values[i]?.push(row[i] ?? Number.NaN)
  }
  return { times, values, steps: meters.map((meter) => meter.step ?? stepOf(meter)) }
}
