import { gapReasons } from '../../../shared/data/gapReasons'
import styles from './CustomChart.module.css'
import type { ChartModel } from '../charts/model/chartModel'

interface Props {
  readonly model: Pick<ChartModel, 'series' | 'gaps'>
  /** Leaves most of the height to the drawing, and scrolls. */
  readonly isBounded?: boolean
}

/** Which line is which, and why the chart has gaps. */
export const CustomLegend = ({ model, isBounded = false }: Props) => (
  <ul
    className={styles.legend}
    aria-label="Legend"
    data-bounded={isBounded || undefined}
    // What scrolls is reached by the keys as well.
    tabIndex={isBounded ? 0 : undefined}
  >
    {model.series.map(({ display, note }) => (
      <li key={display.key}>
        <i style={{ background: display.colour }} aria-hidden />
        {display.label}
        {display.unit === '' ? '' : ` (${display.unit})`}
        {note === undefined ? '' : ` · ${note}`}
      </li>
    ))}
    {[...new Set(model.gaps.map(({ reason }) => reason))].map((reason) => (
      <li key={reason}>Gap: {gapReasons[reason]}</li>
    ))}
  </ul>
)
