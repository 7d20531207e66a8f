import {
  type AxisName,
  axisNames,
  type CustomChart,
  type CustomAxis,
  type CustomSeries,
} from '../../../shared/display/customChart'
import { formatNumber } from '../../../shared/display/formatNumber'
import type { Gap, Unsent } from '../../../shared/data/queryReadings'
import type { Reading } from '../../../shared/data/reading'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { chartFrame, type ChartLayout, type SideAxis, laneRoom } from '../charts/model/chartLayout'
import {
  measuredSeries,
  type ChartModel,
  type ChartSeries,
  type DrawnAs,
  noHeight,
} from '../charts/model/chartModel'
import {
  formatTick,
  niceTicks,
  tickDecimals,
  timeAxis,
  axisDomain,
  type Domain,
} from '../charts/model/chartAxis'
import { tidyAxis } from '../display/cards/tidyAxis'
import { zoneOffsetMs } from '../ui/zone/zoneInput'
import { displayOf } from '../display/catalogue/displayOf'
import {
  chartLine,
  type ChartPoint,
  fitLine,
  measuredWithin,
  lineBreaks,
  stackLines,
} from '../charts/model/chartLine'
import { stateSpans, type StateWordOf, stateWordsOf } from '../charts/model/stateSpans'
import { distinctColours } from '../charts/model/distinctColours'

/** The colour of each series by its id: the one that was chosen for it, or one that differs from the others. */
export const seriesColours = (
  series: readonly CustomSeries[],
  display: DisplaySettings,
): ReadonlyMap<string, string> => {
  const colours = distinctColours(
    series.map(({ key, colour }) => ({
      colour: colour ?? displayOf(key, display[key]).colour,
      isChosen: colour !== null,
    })),
  )
  return new Map(series.map(({ id }, i) => [id, colours[i] ?? '']))
}

interface CustomDrawn extends ChartSeries {
  readonly spec: CustomSeries
}

export interface CustomModel extends ChartModel {
  readonly series: readonly CustomDrawn[]
  /** Domains of the axes that something is bound to. */
  readonly axes: Partial<Record<AxisName, Domain>>
}

/** The lines of a chart's series over whatever its x axis is, before they are seen through a window. */
export type LineOf = (spec: CustomSeries) => readonly ChartPoint[]

const drawnAs = ({ type, stack }: CustomChart, { displayType, goalSeries }: CustomSeries): DrawnAs => {
  if (displayType !== 'default' && displayType !== 'hide') return displayType
  if (goalSeries) return 'step'
  return type === 'bar' ? 'bar' : stack ? 'area' : 'line'
}

/** The words of a series of states; one that is to be drawn in a way of its own, or in bars, is a number. */
const wordsOf = ({ type, range }: CustomChart, spec: CustomSeries, display: DisplaySettings) =>
  type === 'line' && range !== 'single' && spec.displayType === 'default' && !spec.goalSeries
    ? stateWordsOf(spec.key, display)
    : undefined

/** What the legend says of a series: where one of two axes is, and that it is a goal. */
const noteOf = ({ axisBind, goalSeries }: CustomSeries, hasTwo: boolean): { note?: string } => {
  const notes = [hasTwo && axisBind === 'ax2' ? 'right axis' : '', goalSeries ? 'goal' : '']
  const note = notes.filter((each) => each !== '').join(' · ')
  return note === '' ? {} : { note }
}

/** A goal is drawn in dashes, whatever its line type, to be seen apart from what is measured against it. */
const dashesOf = ({ lineType, goalSeries }: CustomSeries): string | undefined => {
  if (lineType === 'dotted') return '1.5 3'
  return lineType === 'dashed' || goalSeries ? '6 4' : undefined
}

/** Everything that a custom chart shows. Goals are never stacked. */
export const customModel = (
  chart: CustomChart,
  lineOf: LineOf,
  gaps: readonly Gap[],
  time: Domain,
  display: DisplaySettings,
  wordOfSeries: (spec: CustomSeries) => StateWordOf | undefined = (spec) => wordsOf(chart, spec, display),
): CustomModel => {
  const specs = chart.series.filter(({ displayType }) => displayType !== 'hide')
  const plain = specs.map((spec) => {
    const whole = lineOf(spec)
    const points = measuredWithin(whole, time)
    const measuredXs = new Set(points.map(({ x }) => x))
    const wordOf = wordOfSeries(spec)
    const states =
      wordOf === undefined ? undefined : { wordOf, spans: stateSpans(whole, wordOf, time), points }
    return { spec, line: fitLine(whole, time), base: undefined, measuredXs, states }
  })
  const bound = (name: AxisName) => {
    const mine = plain.filter(({ spec, states }) => spec.axisBind === name && states === undefined)
    const [goals, others] = [
      mine.filter(({ spec }) => spec.goalSeries),
      mine.filter(({ spec }) => !spec.goalSeries),
    ]
    const stacks = chart.stack ? stackLines(others.map(({ line }) => line)) : others
    const drawn = others.map((each, i) => ({ ...each, ...(stacks[i] ?? { line: [], base: undefined }) }))
    const all = [...drawn, ...goals]
    const standsOnZero = drawn.some(({ spec }) => ['bar', 'area'].includes(drawnAs(chart, spec)))
    const domain = customDomain(
      chart.axis[name],
      all.map(({ line }) => line),
      standsOnZero,
    )
    return { all, domain }
  }
  const colours = seriesColours(chart.series, display)
  const sides = { ax1: bound('ax1'), ax2: bound('ax2') }
  const hasTwo = sides.ax1.all.length > 0 && sides.ax2.all.length > 0
  const series = specs.map((spec): CustomDrawn => {
    const axis = chart.axis[spec.axisBind]
    const own = displayOf(spec.key, display[spec.key])
    const states = plain.find((each) => each.spec === spec)?.states
    const { all, domain } = sides[spec.axisBind]
    const found = all.find((each) => each.spec === spec)
    const line = found?.line ?? []
    const isMeasured = states === undefined
    return {
      ...(isMeasured ? noteOf(spec, hasTwo) : {}),
      spec,
      states,
      drawnAs: drawnAs(chart, spec),
      widthPx: spec.lineWidth,
      dashes: dashesOf(spec),
      display: {
        key: spec.id,
        label: own.label,
        unit: isMeasured && axis.unit !== '' ? axis.unit : own.unit,
        colour: colours.get(spec.id) ?? own.colour,
        decimals: axis.dp ?? own.decimals,
      },
      line,
      base: found?.base,
      // A stack holds a value until its next one, and a line is drawn up to the edges: neither was measured there.
      points: states?.points ?? line.filter(({ x, y }) => y !== null && found?.measuredXs.has(x) === true),
      domain: isMeasured ? domain : noHeight,
    }
  })
  return {
    series,
    gaps: gaps.filter(({ fromTs, toTs }) => toTs * 1000 > time.min && fromTs * 1000 < time.max),
    time,
    spikes: [],
    isStacked: chart.stack,
    labelColour: chart.dataLabels ? chart.dataLabelColor : undefined,
    background: chart.backgroundColor,
    pointCount: series.reduce((count, { points }) => count + points.length, 0),
    axes: {
      ...(sides.ax1.all.length === 0 ? {} : { ax1: sides.ax1.domain }),
      ...(sides.ax2.all.length === 0 ? {} : { ax2: sides.ax2.domain }),
    },
  }
}

/** The lines of a chart over time. */
export const timeLines =
  (readings: readonly Reading[], gaps: readonly Gap[], unsent: readonly Unsent[] = []): LineOf =>
  ({ key }) =>
    chartLine(readings, key, lineBreaks(key, gaps, unsent))

/** What an axis spans: the limits that were set, and for those that were not what its lines need. */
export const customDomain = (
  axis: CustomAxis,
  lines: readonly (readonly ChartPoint[])[],
  standsOnZero: boolean,
): Domain => {
  const { min, max } = tidyAxis(axis)
  const found = axisDomain(lines.flat())
  const low = min ?? (standsOnZero ? Math.min(0, found.min) : found.min)
  const high = max ?? (standsOnZero ? Math.max(0, found.max) : found.max)
  // One limit alone may lie beyond all that was measured.
  if (low < high) return { min: low, max: high }
  return min === null ? { min: high - 1, max: high } : { min: low, max: low + 1 }
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
