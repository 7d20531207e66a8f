import type { Account } from './account'
import { cancelSubscription } from './cancelSubscription'
import { findCardByLast4, type Decline } from './cards'
import { emitEvent } from './emitEvent'
import { saveInvoice, subscriptionOf } from './invoice'
import type { Invoice } from './stripeObjects'
import { markPaid, refreshDelinquency } from './markPaid'
import { saveSubscription } from './subscription'

const daySeconds = 86_400
/** Days until the next try after each failed one; after the last the subscription ends. */
const retryDays = [3, 5, 7]

const noMethod: Decline = {
  code: 'invoice_payment_intent_requires_action',
  message: 'There is no default payment method set on this customer, subscription or invoice.',
}

export interface Collection {
  readonly invoice: Invoice
  /** Why nothing was collected. */
  readonly decline?: Decline
}

/** Charges an open invoice to the customer's card. */
export function collectPayment(account: Account, invoice: Invoice): Collection {
  const decline = tryCharge(account, findMethod(account, invoice))
  if (!decline) return { invoice: markPaid(account, invoice) }
  const failed = saveInvoice(account, {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: nextAttempt(account, invoice),
  })
  emitEvent(account, 'invoice.payment_failed', failed)
  fallBehind(account, failed)
  refreshDelinquency(account, failed.customer)
  return { invoice: account.store.get('invoice', failed.id), decline }
}

/** The card an invoice is charged to. */
export function findMethod(account: Account, { customer }: Invoice): string | null {
  return account.store.get('customer', customer).invoice_settings.default_payment_method
}

function tryCharge(account: Account, id: string | null): Decline | undefined {
  const method = account.store.find('payment_method', id ?? '')
  if (!method?.customer) return noMethod
  const card = findCardByLast4(method.card.last4)
  return card?.onCharge ?? card?.onAttach
}

function nextAttempt(account: Account, { attempt_count, auto_advance, billing_reason, customer }: Invoice) {
  const days = retryDays[attempt_count]
  // A first invoice that fails is the buyer's to mend, within a day.
  if (!auto_advance || days === undefined || billing_reason === 'subscription_create') return null
  return account.secondsFor(customer) + days * daySeconds
}

function fallBehind(account: Account, invoice: Invoice): void {
  const subscription = account.store.find('subscription', subscriptionOf(invoice) ?? '')
  if (subscription?.ended_at !== null || subscription.status === 'incomplete') return
  if (invoice.attempt_count > retryDays.length) {
    cancelSubscription(account, subscription, 'payment_failed')
    return
  }
  if (subscription.status !== 'past_due') saveSubscription(account, { ...subscription, status: 'past_due' })
}
