import { Link } from 'react-router-dom'
import { getSubscriptions } from '../../../shared/billing/subscriptions'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import styles from './Billing.module.css'
import { describeTerm, PlanBadge, subscriptionColumns, wholeList } from './subscriptionColumns'

/** What is on one's own subscription. */
export const SubscriptionsTab = () => {
  const { data, error, mutate } = useEndpoint(getSubscriptions, {}, wholeList)
  if (data === undefined && error !== undefined) {
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  return (
    <div className={styles.stack}>
      <DataTable
        caption="My Subscriptions"
        rows={data?.devices}
        columns={subscriptionColumns}
        rowId={({ deviceid }) => deviceid}
        sortedBy={[{ id: 'name', desc: false }]}
        empty="No devices found."
        card={(row) => (
          <div className={styles.card}>
            <strong>{row.name}</strong>
            <span className={styles.soft}>
              {row.deviceid}, {describeTerm(row)}
            </span>
            <PlanBadge row={row} />
          </div>
        )}
      />
      <Link to={paths.subscriptions()}>Add or Cancel Plan</Link>
    </div>
  )
}
