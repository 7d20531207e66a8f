import { gapReasons } from '../../../../shared/data/gapReasons'
import styles from './Chart.module.css'
import type { ChartModel } from './chartModel'

/** Which line is which, and why the chart has gaps. */
export const ChartLegend = ({ model }: { model: ChartModel }) => (
  <ul className={styles.legend}>
    {model.series.map(({ display }) => (
      <li key={display.key}>
        <i style={{ background: display.colour }} aria-hidden /> {display.label}
        {display.unit === '' ? '' : ` (${display.unit})`}
      </li>
    ))}
    {[...new Set(model.gaps.map(({ reason }) => reason))].map((reason) => (
      <li key={reason}>
        <i className={styles.shade} aria-hidden /> Gap: {gapReasons[reason]}
      </li>
    ))}
  </ul>
)
