import styles from './GroupView.module.css'
import type { LatestValue } from './deviceRow'

export const LatestValues = ({ values }: { values: readonly LatestValue[] }) =>
  values.length === 0 ? (
    <span className={styles.none}>No data</span>
  ) : (
    <dl className={styles.values}>
      {values.map(({ key, label, text }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
