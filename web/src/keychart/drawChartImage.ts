import { formatNumber } from '../../../shared/display/formatNumber'
import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import type { Bounds } from '../../../shared/display/metric'
import { type Domain, formatTick, niceTicks, tickDecimals, timeAxis } from '../charts/model/chartAxis'
import { type ChartBand, type ChartModel, measuredSeries } from '../charts/model/chartModel'
import { type ChartFrame, chartFrame, laneRoom, stateLanes } from '../charts/model/chartLayout'
import { seamsOf } from '../charts/model/seams'
import { localWithOffset } from '../ui/zone/localWithOffset'
import { zoneOffsetMs } from '../ui/zone/zoneInput'
import { type GaugeLevel, gaugeZones } from '../display/cards/gaugeReading'

const [width, height] = [1600, 900]
const margin = { top: 110, right: 90, bottom: 80, left: 90 }
const ink = { text: '#17202a', soft: '#536170', line: '#d9dfe5', gap: '#eef1f4', page: '#ffffff' }

const bandOpacity = 0.25

const fillBand = (
  context: CanvasRenderingContext2D,
  { xOf, yOf }: ChartFrame,
  band: ChartBand | undefined,
  colour: string,
  domain: Domain,
): void => {
  context.globalAlpha = bandOpacity
  context.fillStyle = colour
  for (const piece of band?.pieces ?? []) {
    context.beginPath()
    for (const { x, high } of piece) context.lineTo(xOf(x), yOf(high, domain))
    for (const { x, low } of piece.toReversed()) context.lineTo(xOf(x), yOf(low, domain))
    context.fill()
  }
  context.globalAlpha = 1
}

/** The bands of states with their words; a picture has no style sheet for the colour of rest. */
const drawStates = (
  context: CanvasRenderingContext2D,
  { top, innerHeight, xOf }: ChartFrame,
  { series }: ChartModel,
): void => {
  for (const lane of stateLanes(series, innerHeight)) {
    const own = series.find(({ display }) => display.key === lane.key)
    for (const { label, colour, fromMs, toMs } of own?.states?.spans ?? []) {
      const [x, spanWidth] = [xOf(fromMs), Math.max(2, xOf(toMs) - xOf(fromMs))]
      context.fillStyle = colour.startsWith('#') ? colour : ink.line
      context.fillRect(x, top + lane.top, spanWidth, lane.height)
      context.font = '18px system-ui, sans-serif'
      context.textAlign = 'left'
      context.fillStyle = ink.text
      const hasRoom = context.measureText(label).width + 16 < spanWidth
      if (hasRoom) context.fillText(label, x + 8, top + lane.top + lane.height / 2 + 6)
    }
  }
}

/** The chart as a picture of its own, in light colours whatever the page's are: made to be sent and printed. */
export const drawChartImage = (
  canvas: HTMLCanvasElement,
  title: string,
  model: ChartModel,
  zone: string,
  markings: ChartMarkings,
): void => {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw pictures.')
  const frame = chartFrame(model.time, { ...margin, top: margin.top + laneRoom(model.series) }, width, height)
  const { left, top, innerWidth, innerHeight, xOf, yOf } = frame
  const write = (
    text: string,
    x: number,
    y: number,
    align: CanvasTextAlign,
    colour = ink.soft,
    size = 20,
  ) => {
    context.font = `${size}px system-ui, sans-serif`
    context.textAlign = align
    context.fillStyle = colour
    context.fillText(text, x, y)
  }
  context.fillStyle = ink.page
  context.fillRect(0, 0, width, height)
  write(title, left, 44, 'left', ink.text, 30)
  write(
    `${localWithOffset(model.time.min)} to ${localWithOffset(model.time.max)} (${zone})`,
    left,
    height - 16,
    'left',
  )
  context.fillStyle = ink.gap
  for (const { fromTs, toTs } of model.gaps) {
    const [from, to] = [
      xOf(Math.max(model.time.min, fromTs * 1000)),
      xOf(Math.min(model.time.max, toTs * 1000)),
    ]
    context.fillRect(from, top, Math.max(0, to - from), innerHeight)
  }
  context.strokeStyle = ink.soft
  context.setLineDash([6, 6])
  for (const { ms, text } of seamsOf(model.gaps)) {
    const x = xOf(ms)
    const isRight = x > left + innerWidth / 2
    context.strokeRect(x, top, 0, innerHeight)
    write(text, isRight ? x - 8 : x + 8, top + 22, isRight ? 'right' : 'left')
  }
  context.setLineDash([])
  const lines = measuredSeries(model.series)
  if (lines[0] !== undefined) drawChartMarks(context, frame, lines[0].domain, markings)
  drawStates(context, frame, model)
  const { step, ticks } = timeAxis(model.time, innerWidth / 130, zoneOffsetMs)
  for (const ms of ticks) write(formatTick(ms, step), xOf(ms), top + innerHeight + 30, 'center')
  let nameX = left
  const writeName = (name: string, colour: string) => {
    write(`● ${name}`, nameX, 84, 'left', colour, 22)
    nameX += context.measureText(`● ${name}`).width + 40
  }
  for (const { display, states } of model.series) {
    if (states !== undefined) writeName(display.label, ink.text)
  }
  for (const [i, { display, domain, line, band }] of lines.entries()) {
    fillBand(context, frame, band, display.colour, domain)
    const values = niceTicks(domain, 8)
    const decimals = tickDecimals(values, display.decimals)
    for (const value of i < 2 ? values : []) {
      const y = yOf(value, domain)
      context.strokeStyle = ink.line
      if (i === 0) context.strokeRect(left, y, innerWidth, 0)
      const [x, align] =
        i === 0 ? ([left - 10, 'right'] as const) : ([left + innerWidth + 10, 'left'] as const)
      write(formatNumber(value, decimals), x, y + 7, align)
    }
    writeName(`${display.label}${display.unit === '' ? '' : ` (${display.unit})`}`, display.colour)
    context.strokeStyle = display.colour
    context.lineWidth = 2.5
    context.beginPath()
    let isDown = false
    for (const { x, y } of band?.medians ?? line) {
      if (y === null) isDown = false
      else if (isDown) context.lineTo(xOf(x), yOf(y, domain))
      else {
        context.moveTo(xOf(x), yOf(y, domain))
        isDown = true
      }
    }
    context.stroke()
    context.lineWidth = 1
  }
}

/** Limits and events of the first line. */
export interface ChartMarkings {
  readonly bounds: Bounds | undefined
  readonly events: readonly DeviceEvent[]
}

/** The light colours of the page; a picture has no style sheet. */
const fills: Record<Exclude<GaugeLevel, 'normal'>, string> = { warning: '#fdf0d7', alarm: '#fce8e6' }
const inks: Record<AlertLevel, string> = {
  info: '#1f62b0',
  alert: '#8f5600',
  warning: '#8f5600',
  alarm: '#b3261e',
}

const barHeight = 6

/** Limits as bands and events as bars on top, as `ChartMarks` has them on the page. */
export const drawChartMarks = (
  context: CanvasRenderingContext2D,
  { xOf, yOf, time, left, top, innerWidth, innerHeight }: ChartFrame,
  domain: Domain,
  { bounds = {}, events }: ChartMarkings,
): void => {
  const yAt = (percent: number) => yOf(domain.min + (percent / 100) * (domain.max - domain.min), domain)
  for (const { from, to, level } of gaugeZones(domain.min, domain.max, bounds)) {
    if (level === 'normal') continue
    context.fillStyle = fills[level]
    context.fillRect(left, yAt(to), innerWidth, yAt(from) - yAt(to))
  }
  for (const { level, beganTs, endedTs = Infinity } of events) {
    const from = xOf(Math.max(time.min, beganTs * 1000))
    const to = xOf(Math.min(time.max, endedTs * 1000))
    context.fillStyle = inks[level]
    context.fillRect(from, top, Math.max(2, to - from), barHeight)
    if (beganTs * 1000 > time.min) context.fillRect(from, top, 1, innerHeight)
  }
}
