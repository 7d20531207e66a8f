import type { ChartPoint } from './chartLine'

/** The measurement nearest in time, by halving: `points` ascend and have no breaks. */
export const nearestPoint = (points: readonly ChartPoint[], x: number): ChartPoint | undefined => {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.x ?? Infinity) < x) low = middle + 1
    else high = middle
  }
  const [before, after] = [points[low - 1], points[low]]
  if (before === undefined || after === undefined) return before ?? after
  return x - before.x < after.x - x ? before : after
}
