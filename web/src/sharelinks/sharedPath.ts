/** A line through points of a chart of a width and height, in the order of time. */
export interface ChartSpan {
  readonly fromTs: number
  readonly toTs: number
  readonly least: number
  readonly most: number
}

type Point = readonly [ts: number, value: number]

/** What a chart shows: its time, and the values with some room above and below. */
export const spanOf = (
  points: readonly Point[],
  { fromTs, toTs }: Pick<ChartSpan, 'fromTs' | 'toTs'>,
): ChartSpan => {
  const values = points.map(([, value]) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = most === least ? Math.max(Math.abs(most) * 0.05, 1) : (most - least) * 0.05
  return { fromTs, toTs, least: least - room, most: most + room }
}

/** Where readings are further apart than so many of the usual steps, nothing is known between them. */
const gapSteps = 5

const medianStep = (points: readonly Point[]): number => {
  const steps = points.slice(1).map(([ts], at) => ts - (points[at]?.[0] ?? ts))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
}

/** The line of a chart in an SVG of this size; it breaks at gaps. */
export const pathOf = (
  points: readonly Point[],
  { fromTs, toTs, least, most }: ChartSpan,
  { width, height }: { width: number; height: number },
): string => {
  const longest = Math.max(medianStep(points) * gapSteps, (toTs - fromTs) / 50)
  return points
    .map(([ts, value], at) => {
      const before = points[at - 1]
      const x = ((ts - fromTs) / (toTs - fromTs)) * width
      const y = height - ((value - least) / (most - least)) * height
      const pen = before === undefined || ts - before[0] > longest ? 'M' : 'L'
      return `${pen}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
