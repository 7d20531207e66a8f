import type { GroupId } from '../../../shared/core/ids'
import styles from './GroupView.module.css'
import type { DeviceRow, LatestValue } from './deviceRow'
import { useTrend } from '../periodfigures/useTrend'
import { Sparkline } from '../ui/text/Sparkline'

interface Props {
  readonly groupid: GroupId
  readonly deviceid: DeviceRow['deviceid']
  readonly of: LatestValue
}

/** How the first of the latest values went over the week, up to its newest reading; nothing until that is known. */
const RowTrend = ({ groupid, deviceid, of: { key, label, value } }: Props) => {
  const trend = useTrend(groupid, { deviceid, key })
  return trend === undefined || trend.length === 0 ? null : (
    <Sparkline points={[...trend, value]} label={`${label} over the last 7 days`} />
  )
}

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
