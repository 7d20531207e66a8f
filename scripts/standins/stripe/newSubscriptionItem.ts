import type { Account } from './account'
import type { RecurringPrice, SubscriptionItem } from './subscription'

interface ItemStart {
  readonly price: RecurringPrice
  readonly quantity: number
  /** The period the item begins in, given its price. */
  readonly period: (price: RecurringPrice) => { start: number; end: number }
}

/** A new item of a subscription. */
export function newItem(
  account: Account,
  subscription: string,
  { price, quantity, period }: ItemStart,
): SubscriptionItem {
  const { start, end } = period(price)
  return {
    id: account.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}
