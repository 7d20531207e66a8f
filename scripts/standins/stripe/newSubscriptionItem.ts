import type { Account } from './account'
import type { RecurringPrice, SubscriptionItem } from './stripeObjects'

interface ItemStart {
  readonly price: RecurringPrice
  readonly quantity: number
  /** The period the item begins in, given its price. */
  readonly period: (price: RecurringPrice) => { start: number; end: number }
}

const planOf = (price: RecurringPrice): SubscriptionItem['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  livemode: price.livemode,
  metadata: price.metadata,
  meter: price.recurring.meter,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: price.tiers_mode,
  transform_usage: null,
  trial_period_days: price.recurring.trial_period_days,
  usage_type: price.recurring.usage_type,
})

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
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}
