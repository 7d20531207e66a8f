import type { Account } from './account'
import { emitEvent } from './emitEvent'
import { saveInvoice, subscriptionOf } from './invoice'
import type { Invoice } from './stripeObjects'
import { saveSubscription } from './subscription'

/** Marks an open invoice as paid, and brings its subscription and customer back to good standing. */
export function markPaid(account: Account, invoice: Invoice): Invoice {
  const now = account.secondsFor(invoice.customer)
  const paid = saveInvoice(account, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  emitEvent(account, 'invoice.paid', paid)
  emitEvent(account, 'invoice.payment_succeeded', paid)
  const subscription = account.store.find('subscription', subscriptionOf(paid) ?? '')
  const isBehind = subscription?.status === 'past_due' || subscription?.status === 'incomplete'
  if (isBehind && !hasFailedInvoice(account, (other) => subscriptionOf(other) === subscription.id)) {
    saveSubscription(account, { ...subscription, status: 'active' })
  }
  refreshDelinquency(account, paid.customer)
  return paid
}

/** Sets `delinquent` to whether an invoice of the customer is open after a failed payment. */
export function refreshDelinquency(account: Account, id: string): void {
  const customer = account.store.find('customer', id)
  if (!customer) return
  const delinquent = hasFailedInvoice(account, (invoice) => {
    const subscription = account.store.find('subscription', subscriptionOf(invoice) ?? '')
    return invoice.customer === id && subscription?.status !== 'incomplete'
  })
  if (delinquent === customer.delinquent) return
  const after = account.store.put('customer', { ...customer, delinquent })
  emitEvent(account, 'customer.updated', after, customer)
}

function hasFailedInvoice(account: Account, isMeant: (invoice: Invoice) => boolean): boolean {
  return account.store
    .list('invoice')
    .some((invoice) => invoice.status === 'open' && invoice.attempt_count > 0 && isMeant(invoice))
}
