import { type HourlyRollup, rollUpHours } from '../../shared/data/rollups/rollUpHours'
import { firstAtOrAfter } from './findTime'
import type { Points } from './points'

/** What a long chart knows of hours: the first, lowest, highest and last reading of each, which are real ones. */
export const pointsOfHours = (hours: readonly HourlyRollup[]): Points => {
  const found = hours.flatMap((hour) => {
    const ends: (readonly [number, number])[] = [
      [hour.firstMs, hour.first],
      [hour.minMs, hour.min],
      [hour.maxMs, hour.max],
      [hour.lastMs, hour.last],
    ]
    return ends
      .filter(([ms, value], i) => ends.findIndex((end) => end[0] === ms && Object.is(end[1], value)) === i)
      .sort(([a], [b]) => a - b)
  })
  return {
    times: Float64Array.from(found, ([ms]) => ms),
    values: Float64Array.from(found, ([, value]) => value),
  }
}

/**
 * Points from `fromMs` until before `toMs` (whole hours) as their hours tell them, the others as they are. Points that
 * were told by their hours already stay the same: a chart does not change when its days are packed.
 */
export const foldHours = ({ times, values }: Points, fromMs: number, toMs: number): Points => {
  const [begin, end] = [firstAtOrAfter(times, fromMs), firstAtOrAfter(times, toMs)]
  if (end <= begin) return { times, values }
  const hours = rollUpHours(times.subarray(begin, end), values.subarray(begin, end), 0)
  const folded = pointsOfHours(hours)
  const replaced = (all: Float64Array, middle: Float64Array) => {
    const joined = new Float64Array(begin + middle.length + all.length - end)
    joined.set(all.subarray(0, begin))
    joined.set(middle, begin)
    joined.set(all.subarray(end), begin + middle.length)
    return joined
  }
  return { times: replaced(times, folded.times), values: replaced(values, folded.values) }
}
