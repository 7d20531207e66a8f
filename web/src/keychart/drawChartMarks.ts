import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import type { Bounds } from '../../../shared/display/metric'
import type { GaugeLevel } from '../display/cards/gaugeReading'
import { gaugeZones } from '../display/cards/gaugeZones'
import type { Domain } from '../charts/model/axisDomain'
import type { ChartFrame } from '../charts/model/chartFrame'

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
