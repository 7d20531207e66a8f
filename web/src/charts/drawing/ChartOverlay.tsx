import { useId, useMemo, useRef } from 'react'
import { formatNumber } from '../../../../shared/display/formatNumber'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { formatInstant } from '../../ui/text/formatTime'
import { useZone } from '../../ui/zone/useZone'
import type { Domain } from '../model/chartAxis'
import type { ChartFrame } from '../model/chartLayout'
import { lonePoints, measuredAt } from '../model/chartLine'
import { type ChartModel, type ChartSeries, writeMeasurement } from '../model/chartModel'
import { chartStops, readChartAt, type ChartRead, type Reach } from '../model/readChartAt'
import { useSharedHover } from '../state/hoverStore'
import { useChartCursor } from '../state/useChartCursor'
import { gapReasons } from '../model/seams'
import styles from './Chart.module.css'

const reachNames = { high: 'Highest', median: 'Median', low: 'Lowest' } as const satisfies Record<
  keyof Reach,
  string
>

/** The lowest, the median and the highest of a column. */
const describeReach = ({ low, median, high }: Reach, series: ChartSeries): string => {
  const [lowest, middle, highest] = [low, median, high].map((value) =>
    formatNumber(value, series.display.decimals),
  )
  return `median ${middle}, lowest ${lowest}, highest ${highest} ${series.display.unit}`.trim()
}

/** What a screen reader says of a place on a chart. */
export const describeRead = ({ ms, gap, seam, found }: ChartRead, formatX: (x: number) => string): string => {
  if (gap !== undefined) {
    const [from, to] = [formatX(gap.fromTs * 1000), formatX(gap.toTs * 1000)]
    return `Gap from ${from} to ${to}: ${gapReasons[gap.reason]}`
  }
  const values = found.map(
    ({ series, point, reach }) =>
      `${series.display.label} ${reach === undefined ? writeMeasurement(series, measuredAt(point)) : describeReach(reach, series)}`,
  )
  return `${formatX(ms)}: ${[...(seam === undefined ? [] : [seam.text]), ...values].join(', ')}`
}

/** The ends of a column below its median. */
const ReachRows = ({ reach, series }: { reach: Reach; series: ChartSeries }) => (
  <dl className={styles.reach}>
    {(['high', 'median', 'low'] as const).map((name) => (
      <div key={name}>
        <dt>{reachNames[name]}</dt>
        <dd>{writeMeasurement(series, reach[name])}</dd>
      </div>
    ))}
  </dl>
)

interface ChartTipProps {
  read: ChartRead
  frame: ChartFrame
  formatX: (x: number) => string
}

/** What was measured where the pointer is, beside it. */
const ChartTip = ({ read, frame, formatX }: ChartTipProps) => {
  const x = frame.xOf(read.ms)
  const { width, top } = frame
  return (
    <div
      className={styles.tip}
      style={x > width / 2 ? { right: width - x + 10, top } : { left: x + 10, top }}
      aria-hidden
    >
      <div>{formatX(read.ms)}</div>
      {read.gap === undefined ? null : <div>{gapReasons[read.gap.reason]}</div>}
      {read.seam === undefined ? null : <div>{read.seam.text}</div>}
      {read.found.map(({ series, point, reach }) => (
        <div key={series.display.key}>
          <i
            style={{ background: series.states?.wordOf(measuredAt(point)).colour ?? series.display.colour }}
          />{' '}
          {series.display.label} <b>{writeMeasurement(series, measuredAt(point))}</b>
          {reach === undefined ? null : <ReachRows reach={reach} series={series} />}
        </div>
      ))}
    </div>
  )
}

interface Props {
  /** What the chart is of, for screen readers. */
  label: string
  model: ChartModel
  frame: ChartFrame
  onZoom: ((area: Domain) => void) | undefined
  onReset: (() => void) | undefined
  formatX: ((x: number) => string) | undefined
  hasTip: boolean
}

const stepHint = 'Arrow keys move along the measurements.'
const zoomHint = `${stepHint} Shift and arrow keys select, Enter zooms in, minus zooms out.`

/** Two series have axes of their own, so that their dots may fall on one another: the second's is a ring around. */
const dotLook = (index: number, colour: string) =>
  index === 0 ? { r: 3, fill: colour } : { r: 6, fill: 'none', stroke: colour, strokeWidth: 2 }

/** The crosshair, apart from the chart so that a pointer's move draws a line and three words, not a chart. */
export const ChartOverlay = ({ label, model, frame, formatX = formatInstant, hasTip, ...zoom }: Props) => {
  const { onZoom, onReset } = zoom
  useZone()
  const hintId = useId()
  const element = useRef<HTMLDivElement>(null)
  const lone = useMemo(
    () => model.series.map((series) => ({ series, points: lonePoints(series.line) })),
    [model],
  )
  const stops = useMemo(() => chartStops(model), [model])
  const { at, byKeyboard, selection, handlers } = useChartCursor({ element, frame, stops, onZoom, onReset })
  const elsewhere = useSharedHover(hintId, at, formatX === formatInstant)
  const isElsewhere = elsewhere !== undefined && elsewhere >= frame.time.min && elsewhere <= frame.time.max
  const shownAt = at ?? (isElsewhere ? elsewhere : undefined)
  const read = shownAt === undefined ? undefined : readChartAt(model, shownAt)
  const { width, height, top, innerHeight, xOf, yOf } = frame
  return (
    <div
      ref={element}
      className={styles.layer}
      style={{ width, height }}
      role="application"
      aria-roledescription="chart"
      aria-label={label}
      aria-describedby={hintId}
      tabIndex={0}
      {...handlers}
    >
      <svg width={width} height={height} aria-hidden>
        {lone.flatMap(({ series: { display, domain }, points }, index) =>
          points.map(({ x, y }) => (
            <circle
              key={`${display.key}${x}`}
              cx={xOf(x)}
              cy={yOf(y ?? 0, domain)}
              {...dotLook(index, display.colour)}
            />
          )),
        )}
        {selection === undefined ? null : (
          <rect
            className={styles.selection}
            x={xOf(selection.min)}
            width={xOf(selection.max) - xOf(selection.min)}
            y={top}
            height={innerHeight}
          />
        )}
        {read === undefined ? null : (
          <line
            className={styles.cross}
            x1={xOf(read.ms)}
            x2={xOf(read.ms)}
            y1={top}
            y2={top + innerHeight}
          />
        )}
        {read?.found.map(({ series: { display, domain, states }, point: { x, y } }) =>
          states === undefined ? (
            <circle
              key={display.key}
              cx={xOf(x)}
              cy={yOf(y ?? 0, domain)}
              r={4}
              className={styles.dot}
              fill={display.colour}
            />
          ) : null,
        )}
      </svg>
      {read === undefined || !hasTip ? null : <ChartTip read={read} frame={frame} formatX={formatX} />}
      <VisuallyHidden id={hintId}>{onZoom === undefined ? stepHint : zoomHint}</VisuallyHidden>
      <VisuallyHidden role="status">
        {read !== undefined && byKeyboard ? describeRead(read, formatX) : ''}
      </VisuallyHidden>
    </div>
  )
}
