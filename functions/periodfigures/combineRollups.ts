import { mergeRollups } from '../../shared/data/rollups/mergeRollups'
import type { Rollup } from '../../shared/data/rollups/rollUpHours'

/**
 * Two roll-ups whose readings interleave, as those of two streams of a device may: what was counted is added up, and
 * nothing is said of the steps between them.
 */
const addUp = (a: Rollup, b: Rollup): Rollup => {
  const [early, late] = b.firstMs < a.firstMs ? [b, a] : [a, b]
  const end = b.lastMs > a.lastMs ? b : a
  const lowest = late.min < early.min ? late : early
  const highest = late.max > early.max ? late : early
  return {
    n: a.n + b.n,
    sum: a.sum + b.sum,
    sumIncrease: a.sumIncrease + b.sumIncrease,
    first: early.first,
    firstMs: early.firstMs,
    last: end.last,
    lastMs: end.lastMs,
    min: lowest.min,
    minMs: lowest.minMs,
    max: highest.max,
    maxMs: highest.maxMs,
    weightedSum: a.weightedSum + b.weightedSum,
    heldMs: a.heldMs + b.heldMs,
  }
}

/** The roll-up of a period from its hours, in any order; undefined when there are none. */
export const combineRollups = (hours: readonly Rollup[], maxHoldMs: number): Rollup | undefined => {
  const [first, ...rest] = [...hours].sort((a, b) => a.firstMs - b.firstMs)
  if (first === undefined) return undefined
  const plain: Rollup = { ...first }
  return rest.reduce<Rollup>(
    (all, next) => (next.firstMs >= all.lastMs ? mergeRollups(all, next, maxHoldMs) : addUp(all, next)),
    plain,
  )
}
