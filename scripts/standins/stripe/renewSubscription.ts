import type { Account } from './account'
import { nextPeriodEnd } from './addInterval'
import { collectPayment } from './collectPayment'
import { draftSubscriptionInvoice } from './draftInvoice'
import { finalizeInvoice } from './finalizeInvoice'
import type { Invoice, Subscription, SubscriptionItem } from './stripeObjects'
import { saveSubscription, withItems } from './subscription'

/** Starts the next period of the items whose period is over, and collects its invoice. */
export function renewSubscription(account: Account, subscription: Subscription): void {
  const invoice = finalizeInvoice(account, draftRenewal(account, subscription))
  if (invoice.status === 'open') collectPayment(account, invoice)
}

/** Moves the items that are due on to their next period and drafts the invoice for it. */
export function draftRenewal(account: Account, subscription: Subscription): Invoice {
  const now = account.secondsFor(subscription.customer)
  const items = subscription.items.data.map((item) =>
    item.current_period_end <= now ? nextPeriod(subscription, item) : item,
  )
  const renewed = saveSubscription(account, withItems(subscription, items))
  const billed = items.filter((_, i) => subscription.items.data[i] !== items[i])
  return draftSubscriptionInvoice(account, renewed, billed, 'subscription_cycle')
}

function nextPeriod({ billing_cycle_anchor }: Subscription, item: SubscriptionItem): SubscriptionItem {
  const { interval, interval_count } = item.price.recurring
  const start = item.current_period_end
  return {
    ...item,
    current_period_start: start,
    current_period_end: nextPeriodEnd(billing_cycle_anchor, start, interval, interval_count),
  }
}
