import type { Rollup } from './rollUpHours'

/** What a counter gained from one span's last reading to the end of the next span: an hour's bar in a chart. */
export const increaseSince = (before: Rollup, after: Rollup): number =>
  after.sumIncrease + Math.max(0, after.first - before.last)

/**
 * The roll-up of two spans, `before` ending no later than `after` begins: the same as that of all their readings,
 * the step between them and the time that the last value held included. `maxHoldMs` as in `rollUpHours`.
 */
export const mergeRollups = (before: Rollup, after: Rollup, maxHoldMs: number): Rollup => {
  const heldMs = Math.min(after.firstMs - before.lastMs, maxHoldMs)
  const lowest = after.min < before.min ? after : before
  const highest = after.max > before.max ? after : before
  return {
    n: before.n + after.n,
    sum: before.sum + after.sum,
    sumIncrease: before.sumIncrease + increaseSince(before, after),
    first: before.first,
    firstMs: before.firstMs,
    last: after.last,
    lastMs: after.lastMs,
    min: lowest.min,
    minMs: lowest.minMs,
    max: highest.max,
    maxMs: highest.maxMs,
    weightedSum: before.weightedSum + before.last * heldMs + after.weightedSum,
    heldMs: before.heldMs + heldMs + after.heldMs,
  }
}

/** Average weighted by how long each value held; the plain mean where nothing held (a single reading). */
export const averageOverTime = ({ weightedSum, heldMs, sum, n }: Rollup): number =>
  heldMs > 0 ? weightedSum / heldMs : sum / n
