import type { BillingCustomer } from '../../../shared/billing/customer'
import { Button } from '../ui/button/Button'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import styles from './Billing.module.css'
import { formatAddress } from './formatAddress'
import type { usePaymentWindow } from './usePaymentWindow'

interface Props {
  readonly customer: BillingCustomer | undefined
  readonly payment: ReturnType<typeof usePaymentWindow>
}

/** Who pays by what, and the window in which that is set: the plan that was chosen stays chosen meanwhile. */
export const PaymentLine = ({ customer, payment }: Props) => {
  const card = customer?.invoice_settings.default_payment_method ?? null
  const address = customer === undefined ? '' : formatAddress(customer)
  const isComplete = card !== null && address !== ''
  const { isAwaited, busy, error, forget, open } = payment
  return (
    <section className={styles.payment} aria-label="Payment">
      <dl className={styles.paidBy}>
        <dt>Card</dt>
        <dd>{card ?? 'None yet'}</dd>
        <dt>Billing address</dt>
        <dd>{address === '' ? 'None yet' : address}</dd>
      </dl>
      <Button variant={isComplete ? 'default' : 'filled'} loading={busy} onClick={open}>
        {isComplete ? 'Change Card or Address' : 'Add Card and Address'}
      </Button>
      <p role="status" className={styles.soft}>
        {isAwaited && !isComplete
          ? 'Enter both on the payment page. This goes on by itself once they are saved.'
          : ''}
      </p>
      {isAwaited && payment.address !== undefined && !isComplete ? (
        <a href={payment.address} target="_blank" rel="noopener noreferrer">
          Open the payment page again
        </a>
      ) : null}
      <ErrorDialog failure={error} onClose={forget} />
    </section>
  )
}
