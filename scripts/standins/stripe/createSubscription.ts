import type { Account } from './account'
import { nextPeriodEnd } from './addInterval'
import { collectPayment, findMethod } from './collectPayment'
import { startDiscounts } from './discounts'
import { draftSubscriptionInvoice } from './draftInvoice'
import { emitEvent } from './emitEvent'
import { finalizeInvoice } from './finalizeInvoice'
import { mergeMetadata } from './formFields'
import type { Invoice } from './invoice'
import { newItem } from './newSubscriptionItem'
import { declined, invalid } from './stripeError'
import type { RecurringPrice, Subscription } from './subscription'
import type { CreateInput } from './subscriptionFields'
import { checkTaxLocation } from './totalInvoice'

const daySeconds = 86_400

/** Starts a subscription: drafts its first invoice and collects it as `payment_behavior` says. */
export function createSubscription(account: Account, input: CreateInput): Subscription {
  const { subscription, draft } = beginSubscription(account, input)
  const behavior = input.payment_behavior ?? 'allow_incomplete'
  const isFree = draft.total <= 0
  if (!isFree && behavior !== 'default_incomplete' && findMethod(account, draft) === null) {
    throw invalid(
      'customer',
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      'resource_missing',
    )
  }
  // As at Stripe it begins incomplete: what the payment makes of it is told as a change.
  emitEvent(account, 'customer.subscription.created', account.store.get('subscription', subscription.id))
  const invoice = finalizeInvoice(account, draft)
  if (invoice.status === 'open' && behavior !== 'default_incomplete') {
    const { decline } = collectPayment(account, invoice)
    if (decline && behavior === 'error_if_incomplete') throw declined(decline, false)
  }
  return account.store.get('subscription', subscription.id)
}

/** Makes the subscription, as yet unpaid, with the draft of its first invoice. */
export function beginSubscription(
  account: Account,
  input: CreateInput,
): { subscription: Subscription; draft: Invoice } {
  const customer = account.store.get('customer', input.customer, 'customer')
  if (input.automatic_tax?.enabled) checkTaxLocation(customer.address?.country)
  const now = account.secondsFor(customer)
  const trialEnd = trialEndOf(input, now)
  const id = account.newId('sub')
  const anchor = trialEnd ?? now
  const items = input.items.map(({ metadata, price, quantity }, i) =>
    newItem(account, id, {
      price: recurringPrice(account, price, `items[${i}][price]`),
      quantity: quantity ?? 1,
      metadata: mergeMetadata({}, metadata),
      period: (each) => ({
        start: now,
        end: trialEnd ?? nextPeriodEnd(now, now, each.recurring.interval, each.recurring.interval_count),
      }),
    }),
  )
  const currency = items[0]?.price.currency ?? 'aud'
  if (items.some(({ price }) => price.currency !== currency)) {
    throw invalid('items', 'All prices on a subscription must have the same currency.')
  }
  const subscription = account.store.put('subscription', {
    ...blankSubscription(id, input, now),
    billing_cycle_anchor: anchor,
    currency,
    discounts: startDiscounts(account, input.discounts ?? [], { customer: customer.id, subscription: id }),
    items: { object: 'list', url: `/v1/subscription_items?subscription=${id}`, has_more: false, data: items },
    status: trialEnd ? 'trialing' : 'incomplete',
    test_clock: customer.test_clock,
    trial_end: trialEnd,
    trial_start: trialEnd ? now : null,
  })
  const draft = draftSubscriptionInvoice(account, subscription, items, 'subscription_create')
  return { subscription, draft }
}

/** Finds a price that can be subscribed to. */
export function recurringPrice(account: Account, id: string, param: string): RecurringPrice {
  const price = account.store.get('price', id, param)
  if (!price.recurring) {
    throw invalid(
      param,
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    )
  }
  if (!price.active)
    throw invalid(param, `The price specified is inactive. This field only accepts active prices.`)
  return { ...price, recurring: price.recurring }
}

function trialEndOf({ trial_end, trial_period_days }: CreateInput, now: number): number | null {
  if (trial_end === 'now') return null
  if (trial_end !== undefined && trial_end <= now) {
    throw invalid('trial_end', 'Invalid timestamp: must be an integer Unix timestamp in the future.')
  }
  return trial_end ?? (trial_period_days ? now + trial_period_days * daySeconds : null)
}

type Blank = Omit<
  Subscription,
  | 'billing_cycle_anchor'
  | 'currency'
  | 'discounts'
  | 'items'
  | 'status'
  | 'test_clock'
  | 'trial_end'
  | 'trial_start'
>

function blankSubscription(id: string, input: CreateInput, now: number): Blank {
  return {
    id,
    object: 'subscription',
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: input.automatic_tax?.enabled ?? false, liability: null },
    application: null,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: input.billing_mode?.type ?? 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: input.cancel_at_period_end ?? false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.default_payment_method ?? null,
    default_source: null,
    description: input.description ?? null,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, input.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: input.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    transfer_data: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
  }
}
