import { averageOverTime } from '../data/rollups/mergeRollups'
import type { Rollup } from '../data/rollups/rollUpHours'

/** The seven aggregations, each of the readings of one key in one period, and nowhere else defined. */
export const aggregations = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  /** Weighted by how long each value held, so that a burst of readings counts no more than its time. */
  avg: averageOverTime,
  sum: ({ sum }) => sum,
  /** Last minus first: where a level or a counter has got to. */
  diff: ({ first, last }) => last - first,
  /** The steps upward alone: what a counter counted, although it restarted in between. */
  acc: ({ sumIncrease }) => sumIncrease,
  /** The last value of the period. */
  latest: ({ last }) => last,
} as const satisfies Record<string, (rollup: Rollup) => number>

export type Aggregation = keyof typeof aggregations
export const aggregationNames = Object.keys(aggregations) as [Aggregation, ...Aggregation[]]

export const aggregate = (rollup: Rollup): Record<Aggregation, number> =>
  Object.fromEntries(aggregationNames.map((name) => [name, aggregations[name](rollup)])) as Record<
    Aggregation,
    number
  >
