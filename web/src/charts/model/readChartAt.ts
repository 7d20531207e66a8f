import type { Gap } from '../../../../shared/data/queryReadings'
import type { ChartPoint } from './chartLine'
import type { ChartModel, ChartSeries } from './chartModel'

export interface ChartRead {
  readonly ms: number
  /** Why there is nothing here. */
  readonly gap: Gap | undefined
  readonly found: readonly { readonly series: ChartSeries; readonly point: ChartPoint }[]
}

/** What a chart has at a time: the measurements nearest to it, or why there are none. */
export const readChartAt = ({ series, gaps }: Pick<ChartModel, 'series' | 'gaps'>, ms: number): ChartRead => {
  const gap = gaps.find(({ fromTs, toTs }) => ms > fromTs * 1000 && ms < toTs * 1000)
  if (gap !== undefined) return { ms, gap, found: [] }
  const near = series.flatMap((each) => {
    const point = nearestPoint(each.points, ms)
    return point === undefined ? [] : [{ series: each, point }]
  })
  const distances = near.map(({ point }) => Math.abs(point.x - ms))
  const at = near[distances.indexOf(Math.min(...distances))]?.point.x ?? ms
  return { ms: at, gap, found: near }
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
