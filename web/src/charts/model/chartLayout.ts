import { formatNumber } from '../../../../shared/display/formatNumber'
import { zoneOffsetMs } from '../../ui/zone/zoneOffsetMs'
import type { Domain } from './axisDomain'
import { type ChartFrame, chartFrame } from './chartFrame'
import { type ChartModel, type ChartSeries, measuredSeries } from './chartModel'
import { formatTick, niceTicks, tickDecimals, timeAxis } from './niceTicks'
import { laneRoom } from './stateLanes'

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
