import { gapReasons } from '../../../../shared/data/gapReasons'
import { formatNumber } from '../../display/values/formatValue'
import type { ChartFrame } from '../model/chartFrame'
import { type ChartPoint, measuredAt } from '../model/chartLine'
import type { SeriesLook } from '../model/chartModel'
import type { ChartRead } from '../model/readChartAt'
import styles from './Chart.module.css'

/** A measurement with its unit. */
const describePoint = ({ unit, decimals }: SeriesLook, point: ChartPoint): string =>
  `${formatNumber(measuredAt(point), decimals)} ${unit}`.trim()

/** What a screen reader says of a place on a chart. */
export const describeRead = ({ ms, gap, found }: ChartRead, formatX: (x: number) => string): string => {
  if (gap !== undefined) {
    const [from, to] = [formatX(gap.fromTs * 1000), formatX(gap.toTs * 1000)]
    return `Gap from ${from} to ${to}: ${gapReasons[gap.reason]}`
  }
  const values = found.map(
    ({ series, point }) => `${series.display.label} ${describePoint(series.display, point)}`,
  )
  return `${formatX(ms)}: ${values.join(', ')}`
}

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
      {read.found.map(({ series: { display }, point }) => (
        <div key={display.key}>
          <i style={{ background: display.colour }} /> {display.label} <b>{describePoint(display, point)}</b>
        </div>
      ))}
    </div>
  )
}
