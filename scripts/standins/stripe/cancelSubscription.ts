import type { Account } from './account'
import { emitEvent } from './emitEvent'
import { saveInvoice, subscriptionOf } from './invoice'
import { prorateItem } from './prorateItem'
import { withItems, type Subscription } from './subscription'

interface CancelOptions {
  readonly reason?: 'cancellation_requested' | 'payment_failed'
  readonly comment?: string | null
  readonly feedback?: string | null
  /** Credits the unused time to the next invoice. */
  readonly prorate?: boolean
  /** A first payment that never came. */
  readonly status?: 'canceled' | 'incomplete_expired'
}

/** Ends a subscription now. Open invoices stay, but are collected no more. */
export function cancelSubscription(
  account: Account,
  subscription: Subscription,
  {
    reason = 'cancellation_requested',
    comment,
    feedback,
    prorate = false,
    status = 'canceled',
  }: CancelOptions = {},
): Subscription {
  const now = account.secondsFor(subscription.customer)
  if (prorate) {
    for (const item of subscription.items.data)
      prorateItem(account, subscription, item, { ...item, quantity: 0 })
  }
  const ended = account.store.put('subscription', {
    ...withItems(subscription, subscription.items.data),
    cancellation_details: {
      comment: comment ?? null,
      feedback: feedback ?? null,
      feedback_option: null,
      reason,
    },
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    status,
  })
  for (const invoice of account.store.list('invoice')) {
    if (invoice.status !== 'open' || subscriptionOf(invoice) !== subscription.id) continue
    saveInvoice(account, { ...invoice, auto_advance: false, next_payment_attempt: null })
  }
  emitEvent(account, 'customer.subscription.deleted', ended)
  return ended
}
