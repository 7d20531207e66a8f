import { findDecimals, roundSum } from './decimals'

/**
 * What a span of readings of one key comes to. It speaks only of what lies between its own first and last
 * reading, so that spans can be merged in any grouping: the step from one span to the next is added by
 * `mergeRollups`, and a day that is packed anew changes no other day.
 */
export type Rollup = {
  n: number
  sum: number
  /** Sum of the steps upward: what a counter counted, whatever it was reset to in between. */
  sumIncrease: number
  first: number
  firstMs: number
  last: number
  lastMs: number
  /** Lowest and highest value and when each first occurred. */
  min: number
  minMs: number
  max: number
  maxMs: number
  /** Sum of value times milliseconds held, and those milliseconds: their quotient is the average over time. */
  weightedSum: number
  heldMs: number
}

/** The roll-up of the readings within one hour of UTC that begins at `hourMs`. */
export type HourlyRollup = Rollup & { hourMs: number }

const hour = 3_600_000

/** The roll-up of a single reading. */
export const rollUpOne = (ms: number, value: number): Rollup => ({
  n: 1,
  sum: value,
  sumIncrease: 0,
  first: value,
  firstMs: ms,
  last: value,
  lastMs: ms,
  min: value,
  minMs: ms,
  max: value,
  maxMs: ms,
  weightedSum: 0,
  heldMs: 0,
})

/** Adds the next reading in place: this runs for every reading of every key. */
const addReading = (into: Rollup, ms: number, value: number, maxHoldMs: number) => {
  const heldMs = Math.min(ms - into.lastMs, maxHoldMs)
  into.weightedSum += into.last * heldMs
  into.heldMs += heldMs
  if (value > into.last) into.sumIncrease += value - into.last
  into.n++
  into.sum += value
  if (value < into.min) {
    into.min = value
    into.minMs = ms
  }
  if (value > into.max) {
    into.max = value
    into.maxMs = ms
  }
  into.last = value
  into.lastMs = ms
}

/** Sums of decimals are decimals: what adding doubles leaves behind them says nothing and costs four bytes each. */
const endHour = (hour: HourlyRollup, values: Float64Array): void => {
  const decimals = findDecimals(values.filter((value) => !Number.isNaN(value)))
  if (decimals === undefined) return
  hour.sum = roundSum(hour.sum, decimals)
  hour.sumIncrease = roundSum(hour.sumIncrease, decimals)
  hour.weightedSum = roundSum(hour.weightedSum, decimals)
}

/**
 * Rolls a numeric column up by the hour; hours without readings are absent. `times` (ms) must ascend; NaN is
 * passed over. A value holds until the next reading, but at most `maxHoldMs` (twice the device's interval), so
 * that a gap weighs as little as a missed reading.
 */
export const rollUpHours = (times: Float64Array, values: Float64Array, maxHoldMs: number): HourlyRollup[] => {
  const hours: HourlyRollup[] = []
  let current: HourlyRollup | undefined
  let begin = 0
  for (let i = 0; i < times.length; i++) {
    const ms = times[i] ?? 0
    const value = values[i] ?? Number.NaN
    if (Number.isNaN(value)) continue
    if (current !== undefined && ms < current.hourMs + hour) {
      addReading(current, ms, value, maxHoldMs)
    } else {
      if (current !== undefined) endHour(current, values.subarray(begin, i))
      begin = i
      current = { hourMs: Math.floor(ms / hour) * hour, ...rollUpOne(ms, value) }
      hours.push(current)
    }
  }
  if (current !== undefined) endHour(current, values.subarray(begin))
  return hours
}
