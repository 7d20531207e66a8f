import type { Account } from './account'
import { nextPeriodEnd, newItem, type CreateInput } from './subscription'
import { collectPayment, findMethod, finalizeInvoice } from './collectPayment'
import { draftSubscriptionInvoice } from './draftInvoice'
import { emitEvent } from './emitEvent'
import { mergeMetadata } from './formFields'
import type { Invoice, RecurringPrice, Subscription } from './stripeObjects'
import { declined, invalid } from './stripeError'
import { checkTaxLocation } from './invoice'

/** Starts a subscription and collects its first invoice; a card that declines leaves nothing behind. */
export function createSubscription(account: Account, input: CreateInput): Subscription {
  const { subscription, draft } = beginSubscription(account, input)
  if (draft.total > 0 && findMethod(account, draft) === null) {
    throw invalid(
      'customer',
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      'resource_missing',
    )
  }
  // As at Stripe it begins incomplete: what the payment makes of it is an event of change.
  emitEvent(account, 'customer.subscription.created', account.store.get('subscription', subscription.id))
  const invoice = finalizeInvoice(account, draft)
  const { decline } = invoice.status === 'open' ? collectPayment(account, invoice) : {}
  if (decline) throw declined(decline, false)
  return account.store.get('subscription', subscription.id)
}

/** Makes the subscription, as yet unpaid, with the draft of its first invoice. */
export function beginSubscription(
  account: Account,
  input: CreateInput,
): { subscription: Subscription; draft: Invoice } {
  const customer = account.store.get('customer', input.customer, 'customer')
  if (input.automatic_tax?.enabled) checkTaxLocation(customer.address?.country)
  const { billing_cycle_anchor, proration_behavior } = input
  if ((billing_cycle_anchor === undefined) !== (proration_behavior === undefined)) {
    throw invalid('proration_behavior', 'Only an anchor without prorations is played.')
  }
  const now = account.secondsFor(customer)
  const id = account.newId('sub')
  const items = input.items.map(({ price, quantity }, i) =>
    newItem(account, id, {
      price: recurringPrice(account, price, `items[${i}][price]`),
      quantity,
      period: ({ recurring }) => firstPeriod(now, recurring, input.billing_cycle_anchor),
    }),
  )
  const currency = items[0]?.price.currency ?? 'aud'
  const subscription = account.store.put('subscription', {
    ...blankSubscription(id, input, now),
    billing_cycle_anchor: input.billing_cycle_anchor ?? now,
    currency,
    items: { object: 'list', url: `/v1/subscription_items?subscription=${id}`, has_more: false, data: items },
    status: 'incomplete',
    test_clock: customer.test_clock,
  })
  // Up to an anchor nothing is billed when nothing is prorated.
  const billed = input.billing_cycle_anchor === undefined ? items : []
  const draft = draftSubscriptionInvoice(account, subscription, billed, 'subscription_create')
  return { subscription, draft }
}

/** The first period: a whole one, or the rest of one up to an anchor. */
function firstPeriod(
  now: number,
  { interval, interval_count }: RecurringPrice['recurring'],
  anchor?: number,
) {
  const end = nextPeriodEnd(now, now, interval, interval_count)
  if (anchor === undefined) return { start: now, end }
  if (anchor > now && anchor <= end) return { start: now, end: anchor }
  throw invalid(
    'billing_cycle_anchor',
    anchor <= now
      ? '`billing_cycle_anchor` cannot be in the past.'
      : '`billing_cycle_anchor` cannot be later than next natural billing date for plan.',
  )
}

/** Finds a price that can be subscribed to. */
function recurringPrice(account: Account, id: string, param: string): RecurringPrice {
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

type Blank = Omit<Subscription, 'billing_cycle_anchor' | 'currency' | 'items' | 'status' | 'test_clock'>

function blankSubscription(id: string, input: CreateInput, now: number): Blank {
  return {
    id,
    object: 'subscription',
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: input.automatic_tax?.enabled ?? false, liability: null },
    application: null,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    discounts: [],
    default_payment_method: null,
    default_source: null,
    description: null,
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
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  }
}
