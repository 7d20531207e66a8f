import type { ChartPoint } from '../model/chartLine'

/** Nearer to each other than this, numbers would be written over one another. */
const leastPixels = 48

/** A number centred nearer to an edge than this would be cut off. */
const edgePixels = 18

/** The measurements that have room for their number: from the newest backwards. */
export const labelledPoints = (
  points: readonly ChartPoint[],
  xOf: (x: number) => number,
  [left, right]: readonly [number, number],
): readonly ChartPoint[] => {
  const labelled: ChartPoint[] = []
  let lastX = Infinity
  for (const point of points.toReversed()) {
    const x = xOf(point.x)
    if (lastX - x < leastPixels || x < left + edgePixels || x > right - edgePixels) continue
    labelled.push(point)
    lastX = x
  }
  return labelled
}
