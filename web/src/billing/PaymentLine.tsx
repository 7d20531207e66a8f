import { useState } from 'react'
import { type BillingCustomer, createStripePortal } from '../../../shared/billing/customer'
import { Button } from '../ui/button/Button'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { useAction } from '../core/api/useAction'
import styles from './Billing.module.css'

/** A billing address on one line; empty without one. */
export const formatAddress = ({ address }: Pick<BillingCustomer, 'address'>): string =>
  address === undefined
    ? ''
    : [address.line1, address.line2, address.city, address.state, address.postal_code, address.country]
        .filter((part) => part !== '')
        .join(', ')

/** In a tab that cannot reach back into this one; a browser that blocks it leaves the link to be pressed. */
const openApart = (address: string) => {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.click()
}

/**
 * Opens the payment provider's own page beside this one, where card and address are entered: the portal never sees a
 * card. The page that opened it stays as it is, and asks until they are there.
 */
export const usePaymentWindow = () => {
  const { run, busy, error, forget } = useAction(createStripePortal)
  /** Where the page is; undefined before it was opened. */
  const [address, setAddress] = useState<string>()
  const open = async () => {
    const answer = await run({ isWindow: true })
    if (!answer.ok) return
    setAddress(answer.output.message.url)
    openApart(answer.output.message.url)
  }
  return { open: () => void open(), busy, error, forget, isAwaited: address !== undefined, address }
}

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
