import type { GapReason, HiddenSpikes } from '../../../../shared/data/queryReadings'
import { formatNumber } from '../../../../shared/display/formatNumber'
import { gapReasons, seamsOf, silencesOf } from '../model/seams'
import styles from '../drawing/Chart.module.css'
import { measuredAt } from '../model/chartLine'
import type { ChartModel, ChartSeries } from '../model/chartModel'
import { stateShares } from '../model/stateSpans'

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

const percentOf = (part: number): string => {
  const percent = Math.round(part * 100)
  return percent === 0 ? '<1 %' : percent === 100 && part < 1 ? '>99 %' : `${percent} %`
}

/** How the time went: the share of each state. */
const Shares = ({ states }: { states: NonNullable<ChartSeries['states']> }) =>
  stateShares(states.spans).map(({ label, colour, part }) => (
    <span key={label}>
      {' · '}
      <i style={{ background: colour }} aria-hidden /> {label} {percentOf(part)}
    </span>
  ))

/** How many measurements the lines do not show, and how to see them. */
const describeSpikes = (spikes: readonly HiddenSpikes[]): string => {
  const count = spikes.reduce((sum, each) => sum + each.count, 0)
  return `${count} shorter ${count === 1 ? 'spike is hidden' : 'spikes are hidden'} by taller ones at the marks: zoom in there to see ${count === 1 ? 'it' : 'them'}`
}

/** Without a single measurement it is not known whether the device was silent or sent other channels. */
const wordsOf = ({ pointCount }: ChartModel): Record<GapReason, string> =>
  pointCount === 0 ? { ...gapReasons, noContact: 'No readings in this time' } : gapReasons

interface Props {
  model: ChartModel
  /** Without extremes and spikes, beside a drawing in a card. */
  isBrief?: boolean
  /** Leaves most of the height to the drawing, and scrolls. */
  isBounded?: boolean
}

const Series = ({ series, isBrief }: { series: ChartSeries; isBrief: boolean }) => {
  const { display, note, states, band } = series
  return (
    <li>
      {states === undefined ? <i style={{ background: display.colour }} aria-hidden /> : null} {display.label}
      {display.unit === '' ? '' : ` (${display.unit})`}
      {note === undefined ? '' : ` · ${note}`}
      {states === undefined ? null : <Shares states={states} />}
      {isBrief || states !== undefined ? null : <Extremes {...series} />}
      {band === undefined ? '' : ' · Median, with min–max band'}
    </li>
  )
}

/** Which line is which, how far it went, when another unit took over, and why the chart has gaps. */
export const ChartLegend = ({ model, isBrief = false, isBounded = false }: Props) => (
  <ul
    className={styles.legend}
    aria-label="Legend"
    data-bounded={isBounded || undefined}
    // What scrolls is reached by the keys as well.
    tabIndex={isBounded ? 0 : undefined}
  >
    {model.series.map((series) => (
      <Series key={series.display.key} series={series} isBrief={isBrief} />
    ))}
    {isBrief || model.spikes.length === 0 ? null : (
      <li>
        <i className={styles.spikeSign} aria-hidden /> {describeSpikes(model.spikes)}
      </li>
    )}
    {seamsOf(model.gaps).map(({ ms, text }) => (
      <li key={ms}>
        <i className={styles.seamSign} aria-hidden /> {text}
      </li>
    ))}
    {[...new Set(silencesOf(model.gaps).map(({ reason }) => reason))].map((reason) => (
      <li key={reason}>
        <i className={styles.shade} aria-hidden /> Gap: {wordsOf(model)[reason]}
      </li>
    ))}
  </ul>
)
