import { type GapReason, gapReasons } from '../../../../shared/data/gapReasons'
import type { HiddenSpikes } from '../../../../shared/data/queryReadings'
import { formatNumber } from '../../display/values/formatValue'
import styles from '../drawing/Chart.module.css'
import { measuredAt } from '../model/chartLine'
import type { ChartModel, ChartSeries } from '../model/chartModel'

/** The lowest and highest measurement of the window, as the readings hold them. */
const Extremes = ({ display, points }: ChartSeries) => {
  if (points.length === 0) return null
  let [lowest, highest] = [Infinity, -Infinity]
  for (const point of points) {
    const measured = measuredAt(point)
    lowest = Math.min(lowest, measured)
    highest = Math.max(highest, measured)
  }
  return (
    <>
      {' '}
      · min {formatNumber(lowest, display.decimals)} · max {formatNumber(highest, display.decimals)}
    </>
  )
}

/** How many measurements the lines do not show, and how to see them. */
const describeSpikes = (spikes: readonly HiddenSpikes[]): string => {
  const count = spikes.reduce((sum, each) => sum + each.count, 0)
  return `${count} shorter ${count === 1 ? 'spike is hidden' : 'spikes are hidden'} by taller ones at the marks: zoom in there to see ${count === 1 ? 'it' : 'them'}`
}

/** Without a single measurement it is not known whether the device was silent or sent other channels. */
const wordsOf = ({ pointCount }: ChartModel): Record<GapReason, string> =>
  pointCount === 0 ? { ...gapReasons, noContact: 'No readings in this time' } : gapReasons

/** Which line is which, how far it went, and why the chart has gaps. */
export const ChartLegend = ({ model }: { model: ChartModel }) => (
  <ul className={styles.legend} aria-label="Legend">
    {model.series.map((series) => (
      <li key={series.display.key}>
        <i style={{ background: series.display.colour }} aria-hidden /> {series.display.label}
        {series.display.unit === '' ? '' : ` (${series.display.unit})`}
        {series.note === undefined ? '' : ` · ${series.note}`}
        <Extremes {...series} />
        {series.band === undefined ? '' : ' · line of medians, band from lowest to highest'}
      </li>
    ))}
    {model.spikes.length === 0 ? null : (
      <li>
        <i className={styles.spikeSign} aria-hidden /> {describeSpikes(model.spikes)}
      </li>
    )}
    {[...new Set(model.gaps.map(({ reason }) => reason))].map((reason) => (
      <li key={reason}>
        <i className={styles.shade} aria-hidden /> Gap: {wordsOf(model)[reason]}
      </li>
    ))}
  </ul>
)
