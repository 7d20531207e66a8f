import type { LineCustomSvgLayerProps } from '@nivo/line'
import { type Domain, moveBetween } from '../model/chartAxis'
import type { BandPart, DrawnAs } from '../model/chartModel'
import type { ChartPoint } from '../model/chartLine'

/** What nivo is given: series of its own it has none, because its layers draw the points. */
export interface NivoSeries {
  readonly id: string
  readonly data: readonly { x: number; y: number }[]
}

/** Where a layer draws, by the scales of nivo: pixels from the upper left corner of the plot. */
export interface Plot {
  readonly width: number
  readonly height: number
  readonly x: (ms: number) => number
  /** The places of the numbers of an axis. */
  readonly yBy: (domain: Domain) => (value: number) => number
  /** The path through points, open where one has no height. */
  readonly line: (points: readonly PlotPoint[]) => string
}

interface PlotPoint {
  readonly x: number
  readonly y: number | null
}

/** A scale of nivo, which is linear, as two factors: thousands of points need no more of it. */
const factorsOf = (scale: (value: number) => number, { min, max }: Domain) => {
  const [from, to] = [scale(min), scale(max)]
  const perUnit = (to - from) / (max - min)
  return (value: number) => from + (value - min) * perUnit
}

/** The plot of a layer of nivo, whose scale of numbers is that of the `main` axis. */
export const plotOf = (
  { innerWidth, innerHeight, xScale, yScale, lineGenerator }: LineCustomSvgLayerProps<NivoSeries>,
  time: Domain,
  main: Domain,
): Plot => ({
  width: innerWidth,
  height: innerHeight,
  x: factorsOf(xScale, time),
  yBy: (domain) => factorsOf((value) => yScale(moveBetween(value, domain, main)), domain),
  // The generator leaves out what has no height, which its type does not know.
  line: (points) => lineGenerator(points as { x: number; y: number }[]) ?? '',
})

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

/** Where a series is drawn: its points, what they are drawn from, its axis, and its place among the bars. */
interface SeriesShape {
  readonly line: readonly ChartPoint[]
  readonly base: readonly number[] | undefined
  readonly domain: Domain
  /** Bars of several series are drawn beside each other unless they are stacked. */
  readonly slot: { readonly width: number; readonly offset: number }
}

interface Placed extends PlotPoint {
  readonly base: number
}

/** A tenth of a pixel is as fine as anyone sees, and half of the text that a browser reads. */
const px = (value: number): number => Math.round(value * 10) / 10

const clamp = (value: number, { min, max }: Domain) => Math.min(max, Math.max(min, value))

const place = ({ line, base, domain }: SeriesShape, plot: Plot): readonly Placed[] => {
  const yOf = plot.yBy(domain)
  const zero = px(yOf(clamp(0, domain)))
  return line.map(({ x, y }, i) => {
    const from = base?.[i]
    return {
      x: px(plot.x(x)),
      y: y === null ? null : px(yOf(y)),
      base: from === undefined ? zero : px(yOf(clamp(from, domain))),
    }
  })
}

/** Runs of points between breaks. */
const runsOf = (points: readonly Placed[]): readonly (readonly Placed[])[] => {
  const runs: Placed[][] = [[]]
  for (const point of points) {
    if (point.y === null) runs.push([])
    else runs.at(-1)?.push(point)
  }
  return runs.filter((run) => run.length > 0)
}

const outline = (run: readonly Placed[], plot: Plot): string =>
  `${plot.line([...run, ...run.toReversed().map(({ x, base }) => ({ x, y: base }))])}Z`

/** A point at each corner: a value lasts until the next one. */
const stepsOf = (points: readonly Placed[]): readonly PlotPoint[] =>
  points.flatMap((point, i) => {
    const before = points[i - 1]?.y ?? null
    return point.y === null || before === null ? [point] : [{ x: point.x, y: before }, point]
  })

const radius = 2.5
const circle = `a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`

const shapes: Record<DrawnAs, (points: readonly Placed[], shape: SeriesShape, plot: Plot) => string> = {
  line: (points, _, plot) => plot.line(thinLine(points, plot.width)),
  area: (points, _, plot) => plot.line(thinLine(points, plot.width)),
  step: (points, _, plot) => plot.line(stepsOf(points)),
  points: (points) =>
    points.map(({ x, y }) => (y === null ? '' : `M${px(x - radius)},${y}${circle}`)).join(''),
  bar: (points, { slot: { width, offset } }) =>
    points
      .map(({ x, y, base }) => (y === null ? '' : `M${px(x + offset)},${base}V${y}h${px(width)}V${base}Z`))
      .join(''),
}

/** The paths of a series: its line, bars or points, and the area below it where it has one. */
export const seriesPaths = (drawnAs: DrawnAs, shape: SeriesShape, plot: Plot) => {
  const points = place(shape, plot)
  const area = drawnAs === 'area' ? runsOf(points).map((run) => outline(run, plot)) : []
  return { line: shapes[drawnAs](points, shape, plot), area: area.join('') }
}

/** The outline of the band between the lowest and the highest of each column. */
export const bandPath = (pieces: readonly (readonly BandPart[])[], domain: Domain, plot: Plot): string => {
  const yOf = plot.yBy(domain)
  const placePart = ({ x, low, high }: BandPart): Placed => ({
    x: px(plot.x(x)),
    y: px(yOf(high)),
    base: px(yOf(low)),
  })
  return pieces.map((piece) => outline(piece.map(placePart), plot)).join('')
}
