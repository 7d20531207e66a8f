import type { Account } from './account'
import { emitEvent } from './emitEvent'
import type { Subscription, SubscriptionItem } from './stripeObjects'

/** Stores a changed subscription and emits the event. */
export function saveSubscription(account: Account, after: Subscription): Subscription {
  const before = account.store.get('subscription', after.id)
  emitEvent(account, 'customer.subscription.updated', after, before)
  return account.store.put('subscription', after)
}

/** The subscription with its items replaced. */
export function withItems(subscription: Subscription, data: SubscriptionItem[]): Subscription {
  return { ...subscription, items: { ...subscription.items, data } }
}
