import * as z from 'zod'
import type { Account } from './account'
import type { RecurringPrice, SubscriptionItem, Interval, Subscription } from './stripeObjects'
import { emitEvent } from './emitEvent'
import * as field from './formFields'

const automatic_tax = z.strictObject({ enabled: field.flag }).optional()
/** A charge that fails changes nothing: the one way in which the portal asks. */
const payment_behavior = z.literal('error_if_incomplete')
const NewItem = z.strictObject({ price: field.text, quantity: field.positive })
const ItemChange = z.strictObject({ id: field.text, quantity: field.positive })
export type ItemChangeInput = z.infer<typeof ItemChange>

const change = {
  /** Only taking a date back is played; the payment page sets one. */
  cancel_at: z.literal('').optional(),
  cancel_at_period_end: field.flag.optional(),
  items: z.array(ItemChange).length(1).optional(),
  proration_behavior: z.enum(['always_invoice', 'none']).optional(),
  proration_date: field.whole.optional(),
}

export const CreateSubscription = z.strictObject({
  automatic_tax,
  billing_cycle_anchor: field.whole.optional(),
  customer: field.text,
  items: z.array(NewItem).length(1),
  metadata: field.metadata,
  payment_behavior,
  proration_behavior: z.literal('none').optional(),
})
export type CreateInput = Omit<z.infer<typeof CreateSubscription>, 'payment_behavior'>

export const UpdateSubscription = z.strictObject({
  ...change,
  metadata: field.metadata,
  payment_behavior: payment_behavior.optional(),
})
export type UpdateInput = z.infer<typeof UpdateSubscription>

/** Of a subscription that is there, or of one that is not yet. */
export const PreviewInvoice = z.union([
  z.strictObject({
    subscription: field.text,
    subscription_details: z.strictObject({ ...change, cancel_now: z.literal('true').optional() }),
  }),
  z.strictObject({
    automatic_tax,
    customer: field.text,
    subscription_details: z.strictObject({ items: z.array(NewItem).length(1) }),
  }),
])

export const CancelSubscription = z.strictObject({ prorate: z.literal('false') })

export const ListSubscriptions = z.strictObject({ ...field.listFields, customer: field.text.optional() })

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

const daySeconds = 86_400

/**
 * Adds billing intervals to a second, in UTC. Months and years keep the day of the month and the time of day; where a
 * month is too short its last day is taken, so count from the anchor rather than from the period before.
 */
export function addInterval(seconds: number, interval: Interval, count: number): number {
  if (interval === 'day') return seconds + count * daySeconds
  if (interval === 'week') return seconds + count * 7 * daySeconds
  const date = new Date(seconds * 1000)
  const months = date.getUTCMonth() + (interval === 'year' ? 12 * count : count)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  const moved = Date.UTC(date.getUTCFullYear(), months, day) + ((seconds * 1000) % (daySeconds * 1000))
  return Math.floor(moved / 1000)
}

/** The first end of a period after a second, counted in whole intervals from the anchor. */
export function nextPeriodEnd(anchor: number, after: number, interval: Interval, count: number): number {
  const approximateSeconds =
    { day: 86_400, week: 604_800, month: 2_678_400, year: 31_622_400 }[interval] * count
  let periods = Math.max(1, Math.floor((after - anchor) / approximateSeconds))
  while (addInterval(anchor, interval, periods * count) <= after) periods += 1
  return addInterval(anchor, interval, periods * count)
}

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
