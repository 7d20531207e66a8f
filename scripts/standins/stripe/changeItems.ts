import type { Account } from './account'
import { nextPeriodEnd } from './addInterval'
import { recurringPrice } from './createSubscription'
import { mergeMetadata } from './formFields'
import { newItem } from './newSubscriptionItem'
import { prorateItem } from './prorateItem'
import { invalid } from './stripeError'
import {
  isSameRhythm,
  withItems,
  type RecurringPrice,
  type Subscription,
  type SubscriptionItem,
} from './subscription'
import type { ItemChangeInput } from './subscriptionFields'

/** What a change of items led to; items with a new rhythm start a new period, to be billed at once. */
export interface ItemsChanged {
  readonly subscription: Subscription
  readonly restarted: readonly SubscriptionItem[]
}

/** Changes, adds and removes items in the middle of their periods, with pending prorations unless told not to. */
export function changeItems(
  account: Account,
  subscription: Subscription,
  changes: readonly ItemChangeInput[],
  isProrated: boolean,
): ItemsChanged {
  const prorate = (before: SubscriptionItem, after: SubscriptionItem) => {
    if (isProrated) prorateItem(account, subscription, before, after)
  }
  const restarted: SubscriptionItem[] = []
  const items = changes.reduce<SubscriptionItem[]>((current, change, i) => {
    if (change.id === undefined) {
      const added = addItem(account, subscription, change, `items[${i}][price]`)
      prorate({ ...added, quantity: 0 }, added)
      return [...current, added]
    }
    const before = current.find(({ id }) => id === change.id)
    if (!before)
      throw invalid(`items[${i}][id]`, `No such subscription item: '${change.id}'`, 'resource_missing')
    if (change.deleted) {
      prorate(before, { ...before, quantity: 0 })
      return current.filter((item) => item !== before)
    }
    const after = changeItem(account, before, change, `items[${i}][price]`)
    if (isSameRhythm(before.price, after.price)) {
      if (after.price.id !== before.price.id || after.quantity !== before.quantity) prorate(before, after)
      return current.map((item) => (item === before ? after : item))
    }
    prorate(before, { ...before, quantity: 0 })
    const fresh = subscription.status === 'trialing' ? after : restartItem(account, subscription, after)
    if (fresh !== after) restarted.push(fresh)
    return current.map((item) => (item === before ? fresh : item))
  }, subscription.items.data)
  if (items.length === 0) throw invalid('items', 'A subscription must have at least one active item.')
  const now = account.secondsFor(subscription.customer)
  // When the whole subscription changes its rhythm, its billing day becomes today.
  const billing_cycle_anchor = restarted.length === items.length ? now : subscription.billing_cycle_anchor
  return { subscription: { ...withItems(subscription, items), billing_cycle_anchor }, restarted }
}

function addItem(
  account: Account,
  subscription: Subscription,
  { metadata, price, quantity }: ItemChangeInput,
  param: string,
): SubscriptionItem {
  if (price === undefined) throw invalid(param, `Missing required param: ${param}.`, 'parameter_missing')
  const now = account.secondsFor(subscription.customer)
  return newItem(account, subscription.id, {
    price: checkPrice(subscription, recurringPrice(account, price, param), param),
    quantity: quantity ?? 1,
    metadata: mergeMetadata({}, metadata),
    period: ({ recurring }) => {
      const { interval, interval_count } = recurring
      const end = nextPeriodEnd(subscription.billing_cycle_anchor, now, interval, interval_count)
      // The start of the period as if the item had always been there: prorations are a share of it.
      const like = subscription.items.data.find((item) => item.current_period_end === end)
      return {
        start: like?.current_period_start ?? end - fullPeriod(now, recurring),
        end: subscription.trial_end && subscription.trial_end > now ? subscription.trial_end : end,
      }
    },
  })
}

function fullPeriod(now: number, { interval, interval_count }: RecurringPrice['recurring']): number {
  return nextPeriodEnd(now, now, interval, interval_count) - now
}

function changeItem(
  account: Account,
  item: SubscriptionItem,
  { metadata, price, quantity }: ItemChangeInput,
  param: string,
): SubscriptionItem {
  return {
    ...item,
    metadata: mergeMetadata(item.metadata, metadata),
    price: price === undefined ? item.price : recurringPrice(account, price, param),
    quantity: quantity ?? item.quantity,
  }
}

function restartItem(account: Account, subscription: Subscription, item: SubscriptionItem): SubscriptionItem {
  const now = account.secondsFor(subscription.customer)
  const { interval, interval_count } = item.price.recurring
  return {
    ...item,
    current_period_start: now,
    current_period_end: nextPeriodEnd(now, now, interval, interval_count),
  }
}

function checkPrice(subscription: Subscription, price: RecurringPrice, param: string): RecurringPrice {
  if (price.currency !== subscription.currency) {
    throw invalid(param, `The price's currency must be ${subscription.currency}, as the subscription's.`)
  }
  return price
}
