import { gapReasons } from '../../../shared/data/gapReasons'
import styles from './CustomChart.module.css'
import type { CustomModel } from './customModel'

/** Which line is which, and why the chart has gaps. */
export const CustomLegend = ({ model }: { model: CustomModel }) => (
  <ul className={styles.legend} aria-label="Legend">
    {model.series.map(({ display, spec, note }) => (
      <li key={spec.id}>
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
