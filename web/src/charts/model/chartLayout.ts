import { formatNumber } from '../../../../shared/display/formatNumber'
import { zoneOffsetMs } from '../../ui/zone/zoneInput'
import { type Domain, formatTick, niceTicks, tickDecimals, timeAxis } from './chartAxis'
import { type ChartModel, type ChartSeries, measuredSeries } from './chartModel'

interface ChartMargin {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** The places of times and numbers on a chart, in pixels from its corner, and back. */
export interface ChartFrame extends ChartMargin {
  readonly width: number
  readonly height: number
  readonly innerWidth: number
  readonly innerHeight: number
  readonly time: Domain
  readonly xOf: (ms: number) => number
  readonly timeAt: (x: number) => number
  readonly yOf: (value: number, domain: Domain) => number
}

export const chartFrame = (time: Domain, margin: ChartMargin, width: number, height: number): ChartFrame => {
  const innerWidth = Math.max(1, width - margin.left - margin.right)
  const innerHeight = Math.max(1, height - margin.top - margin.bottom)
  const span = time.max - time.min || 1
  return {
    ...margin,
    width,
    height,
    innerWidth,
    innerHeight,
    time,
    xOf: (ms) => margin.left + ((ms - time.min) / span) * innerWidth,
    timeAt: (x) => time.min + Math.min(1, Math.max(0, (x - margin.left) / innerWidth)) * span,
    yOf: (value, { min, max }) => margin.top + (1 - (value - min) / (max - min)) * innerHeight,
  }
}

/** Where the band of a channel with states is drawn, in pixels from the top of the plot; above it is negative. */
interface StateLane {
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

export interface Tick {
  readonly at: number
  readonly text: string
}

/** An axis as it is drawn; without a colour it has the ink of the page. */
interface DrawnAxis {
  readonly ticks: readonly Tick[]
  readonly title: string
  readonly colour?: string | null
}

export interface SideAxis extends DrawnAxis {
  readonly domain: Domain
}

/** Where everything of a chart is drawn on so many pixels. */
export interface ChartLayout {
  readonly frame: ChartFrame
  readonly left?: SideAxis | undefined
  readonly right?: SideAxis | undefined
  readonly bottom: DrawnAxis
  /** Titles above their axis are read upright; those beside it leave the chart its height. */
  readonly titles: 'above' | 'beside'
  /** Writes a place of the x axis, where that is not time. */
  readonly formatX?: ((x: number) => string) | undefined
}

/** Pixels from one tick to the next, at least. */
const tickPixels = { x: 80, y: 55 }

const sideAxis = (series: ChartSeries | undefined, height: number): SideAxis | undefined => {
  if (series === undefined) return undefined
  const { domain, display } = series
  const ticks = niceTicks(domain, height / tickPixels.y)
  const decimals = tickDecimals(ticks, display.decimals)
  return {
    domain,
    title: display.unit,
    ticks: ticks.map((at) => ({ at, text: formatNumber(at, decimals) })),
  }
}

/** The layout of one series over time, or of two that are each measured by an axis of its own. */
export const plainLayout = (
  { series, time }: Pick<ChartModel, 'series' | 'time'>,
  width: number,
  height: number,
): ChartLayout => {
  const [first, second] = measuredSeries(series)
  // Half of a time's text at the right, too.
  const margin = { top: 20 + laneRoom(series), right: second === undefined ? 30 : 60, bottom: 30, left: 60 }
  const frame = chartFrame(time, margin, width, height)
  const { step, ticks } = timeAxis(time, frame.innerWidth / tickPixels.x, zoneOffsetMs)
  return {
    frame,
    left: sideAxis(first, height),
    right: sideAxis(second, height),
    bottom: { title: '', ticks: ticks.map((at) => ({ at, text: formatTick(at, step) })) },
    titles: 'above',
  }
}

/** As wide at the sides as a chart with one axis, so that strips below it have their moments below its own. */
const margin = { top: 4, right: 30, bottom: 6, left: 60 }

/** The layout of a chart that is a strip below another one, whose axis of time it shares. */
export const stripLayout =
  ({ series, time }: Pick<ChartModel, 'series' | 'time'>) =>
  (width: number, height: number): ChartLayout => {
    const frame = chartFrame(time, margin, width, height)
    const [first] = measuredSeries(series)
    const ticks = first === undefined ? [] : niceTicks(first.domain, 2)
    const decimals = tickDecimals(ticks, first?.display.decimals ?? 0)
    const left = first && {
      domain: first.domain,
      title: '',
      ticks: ticks.map((at) => ({ at, text: formatNumber(at, decimals) })),
    }
    return { frame, left, bottom: { title: '', ticks: [] }, titles: 'above' }
  }
