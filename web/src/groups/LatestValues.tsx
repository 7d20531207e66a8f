import type { GroupId } from '../../../shared/core/ids'
import styles from './GroupView.module.css'
import type { DeviceRow } from './deviceRow'
import { RowTrend } from './RowTrend'

const shownAtMost = 3

/** The few most important measurements, faint when nothing newer came in time, and how the first of them went. */
export const LatestValues = ({ groupid, row }: { groupid: GroupId; row: DeviceRow }) => {
  const { deviceid, values, contact } = row
  const [first] = values
  if (first === undefined) return <span className={styles.none}>No data</span>
  return (
    <div className={styles.latest}>
      <div className={styles.trend}>
        <RowTrend groupid={groupid} deviceid={deviceid} of={first} />
      </div>
      <dl className={styles.values} data-old={contact !== 'live'}>
        {values.slice(0, shownAtMost).map(({ key, label, text }) => (
          <div key={key}>
            <dt title={label}>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
