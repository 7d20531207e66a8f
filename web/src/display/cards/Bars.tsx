import styles from './Value.module.css'

const barsWidth = 278
export const barsHeight = 80
const thinnest = 1

/** More bars than half the drawing's width run into each other. */
const mostBars = barsWidth / 2

/** One bar: a number, or the lowest and highest of neighbours that have no room of their own. */
interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Place of the first and the last number in the list, from 1, and what they come to. */
  readonly first: number
  readonly last: number
  readonly low: number
  readonly high: number
}

const extremes = (values: readonly number[]) =>
  values.reduce(({ low, high }, value) => ({ low: Math.min(low, value), high: Math.max(high, value) }), {
    low: Infinity,
    high: -Infinity,
  })

/** Bars that stand on zero, or hang from it when negative; zero itself stays visible, and no extreme is left out. */
export const barShapes = (values: readonly number[]): readonly Bar[] => {
  const { low: lowest, high: highest } = extremes([0, ...values])
  const span = highest - lowest || 1
  const share = Math.max(1, Math.ceil(values.length / mostBars))
  const count = Math.ceil(values.length / share)
  const pitch = barsWidth / Math.max(1, count)
  const yOf = (value: number) => ((highest - value) / span) * (barsHeight - thinnest)
  return Array.from({ length: count }, (_, i) => {
    const part = values.slice(i * share, (i + 1) * share)
    const { low, high } = extremes(part)
    const [top, bottom] = [yOf(Math.max(0, high)), yOf(Math.min(0, low))]
    return {
      x: i * pitch + pitch * 0.1,
      y: top,
      width: pitch * 0.8,
      height: bottom - top + thinnest,
      first: i * share + 1,
      last: i * share + part.length,
      low,
      high,
    }
  })
}

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
