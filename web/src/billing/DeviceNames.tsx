import type { SubscriptionRow } from '../../../shared/billing/subscriptions'
import styles from './Billing.module.css'

/** Which devices it is about. */
export const DeviceNames = ({ rows }: { rows: readonly SubscriptionRow[] }) => (
  <ul className={styles.names}>
    {rows.map(({ deviceid, name }) => (
      <li key={deviceid}>
        {name} ({deviceid})
      </li>
    ))}
  </ul>
)
