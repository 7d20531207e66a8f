import type { Gap } from '../../../../shared/data/queryReadings'
import type { ChartPoint } from './chartLine'
import type { ChartModel, ChartSeries } from './chartModel'
import { type Seam, seamNear } from './seams'

/** How far the measurements of a column reach, where they are too many to be seen one by one. */
export interface Reach {
  readonly low: number
  readonly median: number
  readonly high: number
}

interface SeriesRead {
  readonly series: ChartSeries
  readonly point: ChartPoint
  readonly reach?: Reach | undefined
}

export interface ChartRead {
  readonly ms: number
  /** Why there is nothing here. */
  readonly gap: Gap | undefined
  /** Another unit took over about here. */
  readonly seam?: Seam | undefined
  readonly found: readonly SeriesRead[]
}

/** The column of a band at a time; none where the newest measurements have none yet. */
const columnAt = ({ band }: ChartSeries, ms: number): (Reach & { readonly x: number }) | undefined => {
  if (band === undefined) return undefined
  const median = nearestPoint(
    band.medians.filter(({ y }) => y !== null),
    ms,
  )
  const part = band.pieces.flat().find(({ x }) => x === median?.x)
  if (part === undefined || median?.y == null) return undefined
  return { x: part.x, low: part.low, median: median.y, high: part.high }
}

/** What is known of a series at a time: a state holds until the next one, a height is read where it is nearest. */
const readSeries = (series: ChartSeries, ms: number): SeriesRead | undefined => {
  if (series.states !== undefined) {
    const held = series.points.findLast(({ x }) => x <= ms) ?? series.points[0]
    return held && { series, point: held }
  }
  const column = columnAt(series, ms)
  if (column !== undefined) return { series, point: { x: column.x, y: column.median }, reach: column }
  const point = nearestPoint(series.points, ms)
  return point && { series, point }
}

/** What a chart has at a time: the measurements nearest to it, or why there are none. */
export const readChartAt = (model: Pick<ChartModel, 'series' | 'gaps' | 'time'>, ms: number): ChartRead => {
  const { series, gaps } = model
  const gap = gaps.find(({ fromTs, toTs }) => ms > fromTs * 1000 && ms < toTs * 1000)
  if (gap !== undefined) return { ms, gap, found: [] }
  const found = series.flatMap((each) => readSeries(each, ms) ?? [])
  const heights = found.filter(({ series: { states } }) => states === undefined)
  const distances = heights.map(({ point }) => Math.abs(point.x - ms))
  const at = heights[distances.indexOf(Math.min(...distances))]?.point.x ?? ms
  return { ms: at, gap, seam: seamNear(model, at), found }
}

/** The times at which the arrow keys stop: each measurement of any line, and the middle of each gap. */
export const chartStops = ({
  series,
  gaps,
  time,
}: Pick<ChartModel, 'series' | 'gaps' | 'time'>): number[] => {
  const stops = new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))
  for (const { fromTs, toTs } of gaps) {
    stops.add((Math.max(time.min, fromTs * 1000) + Math.min(time.max, toTs * 1000)) / 2)
  }
  return [...stops].sort((a, b) => a - b)
}

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
