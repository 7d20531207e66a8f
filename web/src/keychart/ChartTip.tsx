import { gapReasons } from '../../../shared/data/gapReasons'
import styles from './Chart.module.css'
import type { ChartFrame } from './chartFrame'
import { describePoint } from './describeRead'
import type { ChartRead } from './readChartAt'

interface Props {
  read: ChartRead
  frame: ChartFrame
  formatX: (x: number) => string
}

/** What stands under the pointer, beside it. */
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
