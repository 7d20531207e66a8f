import { type Bar, barShapes, barsHeight, barsWidth } from './barShapes'
import styles from './Value.module.css'

/** So many numbers are read out; of more their count and extremes. */
const mostSpoken = 30

const describeBar = ({ first, last, low, high }: Bar): string =>
  first === last ? `${first}: ${high}` : `${first}–${last}: ${low} to ${high}`

const describeAll = (values: readonly number[], bars: readonly Bar[]): string => {
  if (values.length <= mostSpoken) return values.join(', ')
  const low = Math.min(...bars.map((bar) => bar.low))
  const high = Math.max(...bars.map((bar) => bar.high))
  return `${values.length} numbers from ${low} to ${high}`
}

/** A list of numbers as bars from zero. */
export const Bars = ({ values, label }: { values: readonly number[]; label: string }) => {
  const bars = barShapes(values)
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${barsWidth} ${barsHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${describeAll(values, bars)}`}
    >
      {bars.map((bar) => (
        <rect key={bar.first} x={bar.x} y={bar.y} width={bar.width} height={bar.height}>
          <title>{describeBar(bar)}</title>
        </rect>
      ))}
    </svg>
  )
}
