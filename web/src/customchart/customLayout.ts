import { type AxisName, axisNames, type CustomChart } from '../../../shared/display/customChart'
import { chartFrame } from '../charts/model/chartFrame'
import type { ChartLayout, SideAxis } from '../charts/model/chartLayout'
import { measuredSeries } from '../charts/model/chartModel'
import { formatTick, niceTicks, tickDecimals, timeAxis } from '../charts/model/niceTicks'
import { laneRoom } from '../charts/model/stateLanes'
import { tidyAxis } from '../display/cards/tidyAxis'
import { formatNumber } from '../../../shared/display/formatNumber'
import { zoneOffsetMs } from '../ui/zone/zoneOffsetMs'
import type { CustomModel } from './customModel'

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
  const own = measuredSeries(model.series)
    .filter(({ spec }) => spec.axisBind === name)
    .map(({ display }) => display)
  // Series of different units share no unit that the axis could be given.
  const shared = own.every(({ unit }) => unit === own[0]?.unit) ? (own[0]?.unit ?? '') : ''
  const unit = axis.unit === '' ? shared : axis.unit
  const decimals = axis.dp ?? tickDecimals(values, Math.max(0, ...own.map((each) => each.decimals)))
  return {
    domain,
    colour: axis.colour,
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

/** The layout of a custom chart on so many pixels, as its axes are set. */
export const customLayout =
  (chart: CustomChart, model: CustomModel) =>
  (width: number, height: number): ChartLayout => {
    const { xa1 } = chart.xAxis
    const [left, right] = axisNames.map((name) => sideAxis(chart, model, name, height))
    const margin = {
      top: 10 + laneRoom(model.series),
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
      left,
      right,
      bottom: {
        title: xa1.name,
        colour: xa1.colour,
        ticks: places.map((at) => ({ at, text: isSingle ? formatPlace(at) : formatTick(at, step) })),
      },
      titles: 'beside',
      formatX: isSingle ? (x) => `${xa1.name} ${formatPlace(x)}`.trim() : undefined,
    }
  }
