import { measuredAt } from './chartLine'
import type { ChartModel } from './chartModel'

interface Row {
  readonly ms: number
  readonly values: readonly (number | undefined)[]
}

/** Every time at which a chart has a measurement, newest first, with what each line has there. */
export const tableRows = ({ series }: Pick<ChartModel, 'series'>): readonly Row[] => {
  const lines = series.map(({ points }) => new Map(points.map((point) => [point.x, measuredAt(point)])))
  const times = new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))
  return [...times].sort((a, b) => b - a).map((ms) => ({ ms, values: lines.map((line) => line.get(ms)) }))
}
