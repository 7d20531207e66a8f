import useSWR from 'swr'
import { type Amount, previewSubscription } from '../../../shared/billing/updateSubscription'
import type { DeviceId } from '../../../shared/core/ids'
import type { SubscriptionTerm } from '../../../shared/plans/planTerms'
import { callEndpoint } from '../core/callEndpoint'
import type { RequestError } from '../core/RequestError'
import { FailureText } from '../ui/FailureText'
import { Loading } from '../ui/Loading'
import styles from './Billing.module.css'
import { formatCents } from './formatCents'

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

const rhythm = { Monthly: 'month', Yearly: 'year' } as const

interface Props {
  devices: readonly DeviceId[]
  term: SubscriptionTerm
}

/** What a change costs now and from the next renewal on, as it would be invoiced. */
export const CostPreview = ({ devices, term }: Props) => {
  const request = { devices: [...devices], plan: 'PREMIUM' as const, term }
  const { data, error } = useSWR<Awaited<ReturnType<typeof ask>>, RequestError>(
    `billing preview ${JSON.stringify(request)}`,
    () => ask(request),
    { revalidateOnFocus: false, dedupingInterval: 0 },
  )
  if (error !== undefined) return <FailureText failure={error} />
  if (data === undefined) return <Loading label="Asking what it costs" />
  return (
    <dl className={styles.costs} aria-label="Cost in AUD">
      <Lines label="Charged now" amount={data.now} />
      {data.renewals.map((renewal) => (
        <Lines
          key={renewal.term}
          label={`Each ${rhythm[renewal.term]} from ${new Date(renewal.atTs * 1000).toISOString().slice(0, 10)}, for ${renewal.devices} device(s)`}
          amount={renewal}
        />
      ))}
    </dl>
  )
}

const ask = (request: Parameters<typeof callEndpoint<typeof previewSubscription>>[1]) =>
  callEndpoint(previewSubscription, request)
