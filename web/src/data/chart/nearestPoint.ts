import type { ChartPoint } from './chartLine'

/** The measured point nearest in time, by halving: `line` ascends. */
export const nearestPoint = (line: readonly ChartPoint[], x: number): ChartPoint | undefined => {
  let low = 0
  let high = line.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((line[middle]?.x ?? Infinity) < x) low = middle + 1
    else high = middle
  }
  const near = [low - 2, low - 1, low, low + 1].map((i) => line[i])
  return near
    .filter((point) => point !== undefined && point.y !== null)
    .reduce<ChartPoint | undefined>(
      (best, point) =>
        best === undefined || Math.abs((point?.x ?? 0) - x) < Math.abs(best.x - x) ? point : best,
      undefined,
    )
}
