import type Stripe from 'stripe'
import type { Account } from './account'
import { emitEvent } from './emitEvent'
import type { Price } from './prices'
import type { Stored } from './stored'

type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'past_due'

export type SubscriptionItem = Stored<
  Omit<Stripe.SubscriptionItem, 'billed_until'>,
  { discounts: string[]; plan: Plan; price: RecurringPrice; quantity: number; subscription: string }
>
/** The price as it was called before there were prices. */
type Plan = Stored<Omit<Stripe.Plan, 'tiers'>, { amount_decimal: string; product: string }>
export type RecurringPrice = Price & { recurring: NonNullable<Price['recurring']> }

export type Subscription = Stored<
  Omit<Stripe.Subscription, 'default_tax_rates' | 'presentment_details' | 'status_details'>,
  {
    customer: string
    default_payment_method: string | null
    default_source: null
    discounts: string[]
    items: { object: 'list'; url: string; has_more: false; data: SubscriptionItem[] }
    latest_invoice: string | null
    pending_setup_intent: null
    status: SubscriptionStatus
    test_clock: string | null
  }
>

/** Keeps a changed subscription and tells it. */
export function saveSubscription(account: Account, after: Subscription): Subscription {
  const before = account.store.get('subscription', after.id)
  emitEvent(account, 'customer.subscription.updated', after, before)
  return account.store.put('subscription', after)
}

/** The subscription with its items replaced. */
export function withItems(subscription: Subscription, data: SubscriptionItem[]): Subscription {
  return { ...subscription, items: { ...subscription.items, data } }
}
