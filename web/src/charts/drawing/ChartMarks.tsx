import type { DeviceEvent } from '../../../../shared/alerts/deviceEvents'
import type { HiddenSpikes } from '../../../../shared/data/queryReadings'
import type { Bounds } from '../../../../shared/display/metric'
import { gaugeZones } from '../../display/cards/gaugeReading'
import type { Domain } from '../model/chartAxis'
import type { ChartModel } from '../model/chartModel'
import { seamsOf } from '../model/seams'
import styles from './Chart.module.css'
import { type Plot, bandPath } from './plot'

/** Limits and events of the first series. */
export interface ChartMarkings {
  readonly bounds?: Bounds | undefined
  readonly events?: readonly DeviceEvent[] | undefined
}

interface MarksProps extends ChartMarkings {
  model: ChartModel
  plot: Plot
}

/** The part of a time that the chart shows, in pixels. */
const spanOf = (time: Domain, fromMs: number, toMs: number, { x }: Plot): readonly [number, number] => [
  x(Math.max(time.min, fromMs)),
  x(Math.min(time.max, toMs)),
]

const Gaps = ({ model: { gaps, time }, plot }: MarksProps) =>
  gaps.map(({ fromTs, toTs }) => {
    const [from, to] = spanOf(time, fromTs * 1000, toTs * 1000, plot)
    return to > from ? (
      <rect key={fromTs} className={styles.gap} x={from} width={to - from} height={plot.height} />
    ) : null
  })

/** In a drawing that is lower than `leastHeight` its words would stand on the line; the legend has them. */
const seamPx = { text: 4, line: 12, leastHeight: 120 }

/** A thin line where another unit took over, with its words on the side that has room. */
const Seams = ({ model: { gaps }, plot }: MarksProps) =>
  seamsOf(gaps).map(({ ms, text }) => {
    const x = plot.x(ms)
    const isRight = x > plot.width / 2
    return (
      <g key={ms} className={styles.seam}>
        <line x1={x} x2={x} y2={plot.height} />
        {plot.height < seamPx.leastHeight ? (
          <title>{text}</title>
        ) : (
          <text
            x={isRight ? x - seamPx.text : x + seamPx.text}
            y={seamPx.line}
            textAnchor={isRight ? 'end' : 'start'}
          >
            {text}
          </text>
        )}
      </g>
    )
  })

const Limits = ({ model, plot, bounds = {} }: MarksProps) => {
  const [first] = model.series
  if (first === undefined || first.states !== undefined) return null
  const { domain } = first
  const yOf = plot.yBy(domain)
  const yAt = (percent: number) => yOf(domain.min + (percent / 100) * (domain.max - domain.min))
  return gaugeZones(domain.min, domain.max, bounds)
    .filter(({ level }) => level !== 'normal')
    .map(({ from, to, level }) => (
      <rect
        key={from}
        className={styles.band}
        data-level={level}
        y={yAt(to)}
        width={plot.width}
        height={Math.max(0, yAt(from) - yAt(to))}
      />
    ))
}

const eventPx = { height: 4, thin: 2, tick: 10, leastWidth: 2 }

/** A line where it began, a bar for as long as it lasts, thin from where a person had it, and a tick at its end. */
const Events = ({ model: { time }, plot, events = [] }: MarksProps) =>
  events.map(({ id, level, beganTs, acknowledgedTs = Infinity, endedTs = Infinity }) => {
    const [from, to] = spanOf(time, beganTs * 1000, endedTs * 1000, plot)
    const [taken] = spanOf(time, Math.min(acknowledgedTs, endedTs) * 1000, endedTs * 1000, plot)
    const { height, thin, leastWidth, tick } = eventPx
    const isIn = (ts: number) => ts * 1000 > time.min && ts * 1000 <= time.max
    return (
      <g key={id} className={styles.event} data-tone={level}>
        <rect x={from} width={Math.max(leastWidth, Math.min(taken, to) - from)} height={height} />
        {taken < to && <rect x={taken} width={to - taken} height={thin} data-mark="acknowledged" />}
        {beganTs * 1000 > time.min && <line x1={from} x2={from} y2={plot.height} />}
        {isIn(endedTs) && <rect x={to - leastWidth} width={leastWidth} height={tick} data-mark="ended" />}
      </g>
    )
  })

/** From the lowest to the highest measurement of each column, around its median. */
const Envelopes = ({ model, plot }: MarksProps) =>
  model.series.map(({ display: { key, colour }, band, domain }) =>
    band === undefined ? null : (
      <path
        key={key}
        className={styles.envelope}
        d={bandPath(band.pieces, domain, plot)}
        data-band
        style={{ fill: colour, stroke: colour }}
      />
    ),
  )

const spikePx = 4

const spikeMs = (time: Domain, { fromTs, toTs }: HiddenSpikes): number =>
  Math.min(time.max, Math.max(time.min, ((fromTs + toTs) / 2) * 1000))

/** Where shorter spikes are hidden by taller ones: zooming in there shows them. */
const Spikes = ({ model: { spikes, time }, plot }: MarksProps) =>
  spikes.map((spike) => (
    <path
      key={`${spike.key}${spike.fromTs}`}
      className={styles.spike}
      d={`M${plot.x(spikeMs(time, spike)) - spikePx},0h${2 * spikePx}l${-spikePx},${2 * spikePx}Z`}
    />
  ))

/** What is drawn behind the lines: gaps, limits, events, bands, hidden spikes and seams. */
export const ChartMarks = (props: MarksProps) => (
  <>
    <Gaps {...props} />
    <Limits {...props} />
    <Events {...props} />
    <Envelopes {...props} />
    <Spikes {...props} />
    <Seams {...props} />
  </>
)
