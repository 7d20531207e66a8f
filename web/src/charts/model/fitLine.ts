import type { Domain } from './axisDomain'
import type { ChartPoint } from './chartLine'

const at = (a: ChartPoint, b: ChartPoint, x: number): ChartPoint => ({
  x,
  y: a.y === null || b.y === null ? null : a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y),
})

/**
 * A line as it is seen through a window: what crosses its edges is drawn up to them. Those ends are no measurements;
 * `measuredWithin` tells the ones that are.
 */
export const fitLine = (line: readonly ChartPoint[], { min, max }: Domain): readonly ChartPoint[] => {
  const first = line.findIndex(({ x }) => x >= min)
  if (first === -1) return []
  const beyond = line.findIndex(({ x }) => x > max)
  const end = beyond === -1 ? line.length : beyond
  const [before, begin] = [line[first - 1], line[first]]
  const [last, after] = [line[end - 1], line[end]]
  const crossesIn = before !== undefined && begin !== undefined && begin.x > min
  const crossesOut = last !== undefined && after !== undefined && last.x < max
  if (crossesIn && first === end) return [at(before, begin, min), at(before, begin, max)]
  return [
    ...(crossesIn ? [at(before, begin, min)] : []),
    ...line.slice(first, end),
    ...(crossesOut ? [at(last, after, max)] : []),
  ]
}

/** The measurements of a line within a window. */
export const measuredWithin = (line: readonly ChartPoint[], { min, max }: Domain): readonly ChartPoint[] =>
  line.filter(({ x, y }) => y !== null && x >= min && x <= max)
