import type { Bounds } from '../../../shared/display/metric'
import styles from '../charts/drawing/Chart.module.css'
import { describeBounds } from './shownBounds'

/** What the shades of a chart mean. */
export const BoundsLegend = ({ bounds, unit }: { bounds: Bounds; unit: string }) => {
  const lines = describeBounds(bounds, unit)
  return lines.length === 0 ? null : (
    <ul className={styles.legend} aria-label="Limits">
      {lines.map(({ level, text }) => (
        <li key={level}>
          <i className={styles.limit} data-level={level} aria-hidden /> {text}
        </li>
      ))}
    </ul>
  )
}
