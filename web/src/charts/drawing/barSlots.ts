import type { ChartSeries } from '../model/chartModel'

const widestPixels = 40
const fill = 0.8

/** Where the bars of each series are drawn: as wide as the closest two measurements allow, beside each other or stacked. */
export const barSlots = (
  series: readonly Pick<ChartSeries, 'drawnAs' | 'points' | 'display'>[],
  xOf: (x: number) => number,
  isStacked: boolean,
): ReadonlyMap<string, { width: number; offset: number }> => {
  const bars = series.filter(({ drawnAs }) => drawnAs === 'bar')
  const times = [...new Set(bars.flatMap(({ points }) => points.map(({ x }) => xOf(x))))].sort(
    (a, b) => a - b,
  )
  const closest = Math.min(widestPixels / fill, ...times.slice(1).map((x, i) => x - (times[i] ?? x)))
  const whole = Math.max(1, closest * fill)
  const width = isStacked ? whole : Math.max(1, whole / Math.max(1, bars.length))
  return new Map(
    bars.map(({ display }, i) => [display.key, { width, offset: -whole / 2 + (isStacked ? 0 : i * width) }]),
  )
}
