import type { Account } from './account'
import { emitEvent } from './emitEvent'
import { saveInvoice, subscriptionOf } from './invoice'
import { StripeError } from './stripeError'
import { saveSubscription, type UpdateInput } from './subscription'
import type { Subscription } from './stripeObjects'

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

const periodEnds = ({ items }: Subscription) => items.data.map((item) => item.current_period_end)

const going = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: detailsOf(null),
} as const

/** Lets a subscription run to the end of what is paid, as the payment page does it: by a date, not by the flag. */
export function cancelAtPeriodEnd(account: Account, subscription: Subscription): Subscription {
  return saveSubscription(account, {
    ...subscription,
    cancel_at: Math.max(...periodEnds(subscription)),
    canceled_at: account.secondsFor(subscription.customer),
    cancellation_details: detailsOf('cancellation_requested'),
  })
}

/** Takes a cancellation back whose time has not come. */
export const renewEnding = (account: Account, subscription: Subscription): Subscription =>
  saveSubscription(account, { ...subscription, ...going })

/** A subscription with its end as an update asks for it; the flag and the date are each taken back by themselves. */
export function withEnd(
  account: Account,
  subscription: Subscription,
  { cancel_at, cancel_at_period_end }: Pick<UpdateInput, 'cancel_at' | 'cancel_at_period_end'>,
): Subscription {
  if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
    throw new StripeError(
      400,
      'Received both cancel_at_period_end and cancel_at parameters. Please pass in only one.',
    )
  }
  if (cancel_at_period_end === true) {
    return {
      ...subscription,
      cancel_at: Math.min(...periodEnds(subscription)),
      cancel_at_period_end,
      canceled_at: account.secondsFor(subscription.customer),
      cancellation_details: detailsOf('cancellation_requested'),
    }
  }
  const isFlagged = subscription.cancel_at_period_end
  const isTakenBack = isFlagged ? cancel_at_period_end === false : cancel_at === ''
  return isTakenBack ? { ...subscription, ...going } : subscription
}
