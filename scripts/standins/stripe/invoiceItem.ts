import type Stripe from 'stripe'
import type { Account } from './account'
import { emitEvent } from './emitEvent'
import type { InvoiceItem, SubscriptionItem } from './stripeObjects'

/** What the maker of an invoice item has to say; `amount` is in the currency's smallest unit, negative for a credit. */
export interface ItemInput {
  readonly customer: string
  readonly amount: number
  readonly currency: string
  readonly description: string | null
  readonly invoice?: string | null
  readonly metadata?: Stripe.Metadata
  readonly period?: { start: number; end: number }
  readonly quantity?: number
  readonly subscription?: string | null
  readonly proration?: SubscriptionItem
}

/** Adds an invoice item: to the given draft, or pending for the next invoice. */
export function addInvoiceItem(account: Account, input: ItemInput): InvoiceItem {
  const date = account.secondsFor(input.customer)
  const { proration, quantity = 1 } = input
  const subscription = input.subscription ?? proration?.subscription
  const item = account.store.put('invoiceitem', {
    id: account.newId('ii'),
    object: 'invoiceitem',
    amount: input.amount,
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    date,
    description: input.description,
    // Prorations are reckoned on what was paid, discounts taken off already.
    discountable: !proration && input.amount > 0,
    discounts: [],
    invoice: input.invoice ?? null,
    livemode: false,
    metadata: input.metadata ?? {},
    parent: subscription
      ? {
          subscription_details: { subscription, ...(proration && { subscription_item: proration.id }) },
          type: 'subscription_details',
        }
      : null,
    period: input.period ?? { start: date, end: date },
    pricing: proration
      ? {
          price_details: { price: proration.price.id, product: proration.price.product },
          type: 'price_details',
          unit_amount_decimal: proration.price.unit_amount_decimal,
        }
      : { type: 'price_details', unit_amount_decimal: String(Math.round(input.amount / quantity)) },
    proration: proration !== undefined,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: account.store.get('customer', input.customer, 'customer').test_clock,
  })
  emitEvent(account, 'invoiceitem.created', item)
  return item
}

/** The items that wait for a subscription's next invoice: its own and those of no subscription. */
export function pendingItems(account: Account, customer: string, subscription: string | null): InvoiceItem[] {
  return account.store.list('invoiceitem').filter((item) => {
    const holder = item.parent?.subscription_details.subscription ?? null
    return item.invoice === null && item.customer === customer && (holder === null || holder === subscription)
  })
}
