import { formatNumber } from '../../../../shared/display/formatNumber'
import { type ChartModel, type ChartSeries, measuredSeries } from '../model/chartModel'
import type { ChartPoint } from '../model/chartLine'
import styles from './Chart.module.css'
import { type Plot, seriesPaths } from './plot'

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

/** Nearer to each other than this, numbers would be written over one another. */
const leastPixels = 48

/** A number centred nearer to an edge than this would be cut off. */
const edgePixels = 18

/** The measurements that have room for their number: from the newest backwards. */
export const labelledPoints = (
  points: readonly ChartPoint[],
  xOf: (x: number) => number,
  [left, right]: readonly [number, number],
): readonly ChartPoint[] => {
  const labelled: ChartPoint[] = []
  let lastX = Infinity
  for (const point of points.toReversed()) {
    const x = xOf(point.x)
    if (lastX - x < leastPixels || x < left + edgePixels || x > right - edgePixels) continue
    labelled.push(point)
    lastX = x
  }
  return labelled
}

const noSlot = { width: 1, offset: 0 }
/** From a point to the number above it, in pixels. */
const labelRise = 6

const SeriesPath = ({ series, slot, plot }: { series: ChartSeries; slot: typeof noSlot; plot: Plot }) => {
  const { drawnAs = 'line', display, domain, base, band, widthPx = 1.5, dashes } = series
  const isFilled = drawnAs === 'bar' || drawnAs === 'points'
  const paths = seriesPaths(drawnAs, { line: band?.medians ?? series.line, base, domain, slot }, plot)
  return (
    <>
      {paths.area === '' ? null : <path d={paths.area} fill={display.colour} fillOpacity={0.3} />}
      <path
        data-series={display.key}
        d={paths.line}
        fill={isFilled ? display.colour : 'none'}
        stroke={isFilled ? 'none' : display.colour}
        strokeWidth={widthPx}
        strokeDasharray={dashes}
        strokeLinejoin="round"
      />
    </>
  )
}

/** Every series, and the numbers of its points where the chart writes them. */
export const SeriesLayer = ({ model, plot }: { model: ChartModel; plot: Plot }) => {
  const { isStacked = false, labelColour } = model
  const series = measuredSeries(model.series)
  const slots = barSlots(series, plot.x, isStacked)
  return (
    // What lies beyond limits that were set is cut off, not drawn over the axes.
    <svg width={plot.width} height={plot.height} overflow="hidden">
      {series.map((each) => (
        <SeriesPath
          key={each.display.key}
          series={each}
          slot={slots.get(each.display.key) ?? noSlot}
          plot={plot}
        />
      ))}
      {labelColour === undefined
        ? null
        : series.flatMap(({ display, domain, points }) =>
            labelledPoints(points, plot.x, [0, plot.width]).map(({ x, y, value }) => (
              <text
                key={`${display.key} ${x}`}
                className={styles.label}
                x={plot.x(x)}
                y={plot.yBy(domain)(y ?? 0) - labelRise}
                fill={labelColour ?? display.colour}
              >
                {formatNumber(value ?? y ?? Number.NaN, display.decimals)}
              </text>
            )),
          )}
    </svg>
  )
}
