import styles from './GroupView.module.css'
import type { DeviceRow } from './deviceRow'

const shownAtMost = 3

/** The few most important measurements, faint when nothing newer came in time. */
export const LatestValues = ({ row: { values, contact } }: { row: DeviceRow }) =>
  values.length === 0 ? (
    <span className={styles.none}>No data</span>
  ) : (
    <dl className={styles.values} data-old={contact !== 'live'}>
      {values.slice(0, shownAtMost).map(({ key, label, text }) => (
        <div key={key}>
          <dt title={label}>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
