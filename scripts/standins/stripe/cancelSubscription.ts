import type { Account } from './account'
import { emitEvent } from './emitEvent'
import { saveInvoice, subscriptionOf } from './invoice'
import { saveSubscription, type Subscription } from './subscription'

type Reason = 'cancellation_requested' | 'payment_failed'
const detailsOf = (reason: Reason | null) => ({
  comment: null,
  feedback: null,
  feedback_option: null,
  reason,
})

/** Ends a subscription now, and gives nothing back. Open invoices stay, but are collected no more. */
export function cancelSubscription(
  account: Account,
  subscription: Subscription,
  reason: Reason = 'cancellation_requested',
): Subscription {
  const now = account.secondsFor(subscription.customer)
  const ended = account.store.put('subscription', {
    ...subscription,
    cancellation_details: detailsOf(reason),
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    status: 'canceled',
  })
  for (const invoice of account.store.list('invoice')) {
    if (invoice.status !== 'open' || subscriptionOf(invoice) !== subscription.id) continue
    saveInvoice(account, { ...invoice, auto_advance: false, next_payment_attempt: null })
  }
  emitEvent(account, 'customer.subscription.deleted', ended)
  return ended
}

/** Lets a subscription run to the end of what is paid. */
export function cancelAtPeriodEnd(account: Account, subscription: Subscription): Subscription {
  return saveSubscription(account, {
    ...subscription,
    cancel_at: Math.max(...subscription.items.data.map((item) => item.current_period_end)),
    cancel_at_period_end: true,
    canceled_at: account.secondsFor(subscription.customer),
    cancellation_details: detailsOf('cancellation_requested'),
  })
}
