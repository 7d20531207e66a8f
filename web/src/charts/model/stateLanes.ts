import type { ChartSeries } from './chartModel'

/** Where the band of a channel with states is drawn, in pixels from the top of the plot; above it is negative. */
export interface StateLane {
  readonly key: string
  readonly top: number
  readonly height: number
  /** Whether its name is written above it: where one channel is alone, the title of the chart says it. */
  readonly hasName: boolean
}

const namePx = 16
const px = { least: 14, most: 72, above: 18, gap: 6 }

/** Height above the plot that the lanes take where there are lines below them. */
const roomOfOne = namePx + px.above + px.gap

const keysOf = (series: readonly ChartSeries[]): readonly string[] =>
  series.filter(({ states }) => states !== undefined).map(({ display }) => display.key)

/** The height that a chart needs above its lines for the bands of its states. */
export const laneRoom = (series: readonly ChartSeries[]): number => {
  const { length } = keysOf(series)
  return length === series.length ? 0 : length * roomOfOne
}

/** The lanes of a chart: above its lines where it has some, else all over the plot. */
export const stateLanes = (series: readonly ChartSeries[], plotHeight: number): readonly StateLane[] => {
  const keys = keysOf(series)
  if (keys.length < series.length) {
    return keys.map((key, i) => ({
      key,
      top: (i - keys.length) * roomOfOne + namePx,
      height: px.above,
      hasName: true,
    }))
  }
  const hasName = keys.length > 1
  const each = plotHeight / Math.max(1, keys.length)
  const height = Math.min(px.most, Math.max(px.least, each - px.gap - (hasName ? namePx : 0)))
  return keys.map((key, i) => ({
    key,
    top: i * each + (hasName ? namePx : Math.max(0, (each - height) / 2)),
    height,
    hasName,
  }))
}
