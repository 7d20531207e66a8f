import type { Amount } from '../../../shared/billing/updateSubscription'
import { formatCents } from '../plans/formatCents'
import { ErrorBox } from '../ui/ErrorBox'
import { Loading } from '../ui/Loading'
import styles from './Billing.module.css'
import type { useCost } from './useCost'

const Lines = ({ label, amount }: { label: string; amount: Amount }) => (
  <>
    <dt>{label}</dt>
    <dd>{formatCents(amount.subtotal)}</dd>
    {amount.discount > 0 && (
      <>
        <dt className={styles.soft}>Coupon</dt>
        <dd className={styles.soft}>−{formatCents(amount.discount)}</dd>
      </>
    )}
    <dt className={styles.soft}>Tax</dt>
    <dd className={styles.soft}>{formatCents(amount.tax)}</dd>
    <dt className={styles.total}>Total</dt>
    <dd className={styles.total}>{formatCents(amount.total)}</dd>
  </>
)

const countOf = (devices: number): string => `${devices} ${devices === 1 ? 'device' : 'devices'}`

const rhythm = { Monthly: 'month', Yearly: 'year' } as const

/** What a change costs now and from the next renewal on, as it would be invoiced. */
export const CostPreview = ({ cost, error, ask }: ReturnType<typeof useCost>) => {
  if (cost === undefined) {
    return error === undefined ? (
      <Loading label="Loading the cost" />
    ) : (
      <ErrorBox error={error} onRetry={ask} />
    )
  }
  return (
    <dl className={styles.costs} aria-label="Cost in AUD">
      <Lines label="Charged now" amount={cost.now} />
      {cost.renewals.map((renewal) => (
        <Lines
          key={renewal.term}
          label={`Each ${rhythm[renewal.term]} from ${new Date(renewal.atTs * 1000).toISOString().slice(0, 10)}, for ${countOf(renewal.devices)}`}
          amount={renewal}
        />
      ))}
    </dl>
  )
}
