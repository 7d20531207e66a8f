import { axisNames, type AxisName, type CustomChart } from '../../../shared/display/customChart'
import { formatNumber } from '../display/values/formatValue'
import { tidyAxis } from '../display/cards/tidyAxis'
import { type ChartFrame, chartFrame } from '../charts/model/chartFrame'
import { formatTick } from '../charts/model/formatTick'
import { zoneOffsetMs } from '../ui/zone/zoneOffsetMs'
import { niceTicks, tickDecimals, timeAxis } from '../charts/model/niceTicks'
import type { CustomModel } from './customModel'

export interface Tick {
  readonly at: number
  readonly text: string
}

export interface SideAxis {
  readonly name: AxisName
  readonly title: string
  readonly ticks: readonly Tick[]
}

export interface CustomLayout {
  readonly frame: ChartFrame
  readonly sides: readonly SideAxis[]
  readonly bottom: readonly Tick[]
  readonly formatX: ((x: number) => string) | undefined
}

const letterPixels = 6.2
const titlePixels = 16
const edgePixels = 10

const sideAxis = (
  chart: CustomChart,
  model: CustomModel,
  name: AxisName,
  height: number,
): SideAxis | undefined => {
  const domain = model.axes[name]
  if (domain === undefined) return undefined
  const axis = tidyAxis(chart.axis[name])
  const values = niceTicks(domain, axis.tick ?? height / 45)
  const own = model.series.filter(({ spec }) => spec.axisBind === name).map(({ display }) => display)
  // Series of different units share no unit that the axis could be given.
  const shared = own.every(({ unit }) => unit === own[0]?.unit) ? (own[0]?.unit ?? '') : ''
  const unit = axis.unit === '' ? shared : axis.unit
  const decimals = axis.dp ?? tickDecimals(values, Math.max(0, ...own.map((each) => each.decimals)))
  return {
    name,
    title: axis.name === '' ? unit : unit === '' ? axis.name : `${axis.name} (${unit})`,
    ticks: values.map((at) => ({ at, text: formatNumber(at, decimals) })),
  }
}

/** Room that an axis takes beside the plot. */
const roomOf = (axis: SideAxis | undefined): number =>
  axis === undefined
    ? edgePixels
    : Math.max(...axis.ticks.map(({ text }) => text.length), 1) * letterPixels +
      14 +
      (axis.title === '' ? 0 : titlePixels)

/** Where everything of a drawn chart stands on so many pixels. */
export const customLayout = (
  chart: CustomChart,
  model: CustomModel,
  width: number,
  height: number,
): CustomLayout => {
  const { xa1 } = chart.xAxis
  const [left, right] = axisNames.map((name) => sideAxis(chart, model, name, height))
  const margin = {
    top: 10,
    right: roomOf(right),
    bottom: 22 + (xa1.name === '' ? 0 : titlePixels),
    left: roomOf(left),
  }
  const frame = chartFrame(model.time, margin, width, height)
  const isSingle = chart.range === 'single'
  const count = xa1.tick ?? frame.innerWidth / 80
  const { step, ticks } = timeAxis(model.time, count, zoneOffsetMs)
  const places = isSingle ? niceTicks(model.time, count) : ticks
  const formatPlace = (x: number) => formatNumber(x, xa1.dp)
  return {
    frame,
    sides: [left, right].filter((axis) => axis !== undefined),
    bottom: places.map((at) => ({ at, text: isSingle ? formatPlace(at) : formatTick(at, step) })),
    formatX: isSingle ? (x) => `${xa1.name} ${formatPlace(x)}`.trim() : undefined,
  }
}
