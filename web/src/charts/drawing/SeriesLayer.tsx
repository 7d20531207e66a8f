import { formatNumber } from '../../../../shared/display/formatNumber'
import { type ChartModel, type ChartSeries, measuredSeries } from '../model/chartModel'
import { barSlots } from './barSlots'
import styles from './Chart.module.css'
import { labelledPoints } from './labelledPoints'
import type { Plot } from './plot'
import { seriesPaths } from './seriesPaths'

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
