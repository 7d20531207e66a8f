import type { PlotPoint } from './plot'

/** Points to a pixel from which a line is thinned: fewer cost less than looking for those to leave out. */
const crowded = 3

/** The points that the picture of a column of pixels consists of: first, lowest, highest and last, in order. */
const columnOf = (points: readonly PlotPoint[]): readonly PlotPoint[] => {
  const heights = points.map(({ y }) => y ?? 0)
  const ends = [heights.indexOf(Math.min(...heights)), heights.indexOf(Math.max(...heights))]
  const kept = new Set([0, ...ends.sort((a, b) => a - b), points.length - 1])
  return [...kept].flatMap((at) => points[at] ?? [])
}

/** A line of more points than pixels, without those that change nothing of its picture. */
export const thinLine = (points: readonly PlotPoint[], width: number): readonly PlotPoint[] => {
  if (points.length <= crowded * width) return points
  const columns: PlotPoint[][] = []
  let column: number | undefined
  for (const point of points) {
    const next = point.y === null ? undefined : Math.floor(point.x)
    if (next !== undefined && next === column) columns.at(-1)?.push(point)
    else columns.push([point])
    column = next
  }
  return columns.flatMap(columnOf)
}
