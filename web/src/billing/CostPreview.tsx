import { Fragment } from 'react'
import type { Amount, previewSubscription } from '../../../shared/billing/updateSubscription'
import type { OutputOf } from '../../../shared/core/endpoint'
import { formatCents } from '../plans/planFacts'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import styles from './Billing.module.css'
import { describeDay } from './subscriptionColumns'
import type { useCost } from './usePlanChange'

type Cost = OutputOf<typeof previewSubscription>

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

/** What becomes of subscriptions whose end is set, and what is lost, in words. */
const Consequences = ({ cost: { resumed, ending, givenUp } }: { cost: Cost }) => (
  <>
    {resumed.map(({ term, devices, atTs }, index) => (
      <p key={`resumed ${index}`}>
        The {term} subscription of {countOf(devices)}, which was to end on {describeDay(atTs)}, goes on.
      </p>
    ))}
    {ending.map(({ term, devices, atTs }, index) => (
      <p key={`ending ${index}`}>
        The {term} subscription that you cancelled still ends on {describeDay(atTs)}, with {countOf(devices)}.
      </p>
    ))}
    {givenUp.map(({ term, devices, atTs, total }, index) => (
      <p key={`given up ${index}`}>
        Given up: {formatCents(total)} including tax, paid for {countOf(devices)} on the {term} subscription
        up to {describeDay(atTs)}. It is not refunded.
      </p>
    ))}
  </>
)

const isIdle = ({ now, renewals, resumed }: Cost): boolean =>
  now.total === 0 && renewals.length === 0 && resumed.length === 0

/** What a change costs now and from the next renewal on, as it would be invoiced, and what it gives up. */
export const CostPreview = ({
  cost,
  error,
  ask,
  isHosted,
}: ReturnType<typeof useCost> & { isHosted: boolean }) => {
  if (cost === undefined) {
    return error === undefined ? (
      <Loading label="Loading the cost" />
    ) : (
      <ErrorBox error={error} onRetry={ask} />
    )
  }
  if (isHosted && isIdle(cost)) return <p>No Action Required - Devices are already on this plan.</p>
  return (
    <>
      {(isHosted || cost.renewals.length > 0) && (
        <dl className={styles.costs} aria-label="Cost in AUD">
          {isHosted && <Lines label="Charged now" amount={cost.now} />}
          {cost.renewals.map((renewal, index) => (
            <Fragment key={index}>
              <Lines
                label={`Each ${rhythm[renewal.term]} from ${describeDay(renewal.atTs)}, for ${countOf(renewal.devices)}`}
                amount={renewal}
              />
            </Fragment>
          ))}
        </dl>
      )}
      <Consequences cost={cost} />
    </>
  )
}
