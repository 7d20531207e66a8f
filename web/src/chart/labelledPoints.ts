import type { ChartPoint } from '../data/chart/chartLine'

/** Nearer to each other than this, numbers would be written over one another. */
const leastPixels = 48

/** The measurements that have room for their number: from the newest backwards. */
export const labelledPoints = (
  points: readonly ChartPoint[],
  xOf: (x: number) => number,
): readonly ChartPoint[] => {
  const labelled: ChartPoint[] = []
  let lastX = Infinity
  for (const point of points.toReversed()) {
    const x = xOf(point.x)
    if (lastX - x < leastPixels) continue
    labelled.push(point)
    lastX = x
  }
  return labelled
}
