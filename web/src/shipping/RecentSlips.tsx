import { Link } from 'react-router-dom'
import { secondMs } from '../../../shared/core/time'
import { getPackingSlips } from '../../../shared/shipping/packingSlip'
import { useEndpoint } from '../core/api/useEndpoint'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Instant } from '../ui/text/Instant'
import styles from './Shipping.module.css'

/** What was packed last. */
export const RecentSlips = () => {
  const { data, error, mutate } = useEndpoint(getPackingSlips, {})
  if (data === undefined) {
    return error === undefined ? null : <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  if (data.slips.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="slips-title">
      <h2 id="slips-title">Recent packing slips</h2>
      <ul className={styles.list}>
        {data.slips.map(({ slipid, ts, distributor, devices }) => (
          <li key={slipid} className={styles.row}>
            <Link to={`?slip=${slipid}`}>{slipid}</Link>
            <span>{distributor}</span>
            <span className={styles.soft}>
              {devices} {devices === 1 ? 'device' : 'devices'}, <Instant ms={ts * secondMs} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
