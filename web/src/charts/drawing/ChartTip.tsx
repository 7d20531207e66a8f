import { gapReasons } from '../model/gapReasons'
import { formatNumber } from '../../../../shared/display/formatNumber'
import type { ChartFrame } from '../model/chartFrame'
import { measuredAt } from '../model/chartLine'
import { type ChartSeries, writeMeasurement } from '../model/chartModel'
import type { ChartRead, Reach } from '../model/readChartAt'
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

interface Props {
  read: ChartRead
  frame: ChartFrame
  formatX: (x: number) => string
}

/** What was measured where the pointer is, beside it. */
export const ChartTip = ({ read, frame, formatX }: Props) => {
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
