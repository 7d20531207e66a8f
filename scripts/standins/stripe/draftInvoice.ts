import type Stripe from 'stripe'
import type { Account } from './account'
import { emitEvent } from './emitEvent'
import { newInvoice, totalInvoice } from './invoice'
import type { Invoice, InvoiceItem, Subscription, SubscriptionItem, InvoiceLine } from './stripeObjects'

/** What the maker of an invoice item has to say; `amount` is in the currency's smallest unit, negative for a credit. */
interface ItemInput {
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
function pendingItems(account: Account, customer: string, subscription: string | null): InvoiceItem[] {
  return account.store.list('invoiceitem').filter((item) => {
    const holder = item.parent?.subscription_details.subscription ?? null
    return item.invoice === null && item.customer === customer && (holder === null || holder === subscription)
  })
}

const plain = {
  object: 'line_item',
  discount_amounts: [],
  discounts: [],
  livemode: false,
  metadata: {},
  pretax_credit_amounts: [],
  taxes: [],
} as const

/** The line of one subscription item for its current period. */
function lineOfSubscriptionItem(account: Account, invoice: string, item: SubscriptionItem): InvoiceLine {
  const { price, quantity } = item
  const amount = price.unit_amount * quantity
  const name = account.store.find('product', price.product)?.name ?? price.product
  const each = `${(price.unit_amount / 100).toFixed(2)} ${price.currency.toUpperCase()}`
  return {
    ...plain,
    discount_amounts: [],
    discounts: [],
    taxes: [],
    pretax_credit_amounts: [],
    id: account.newId('il'),
    amount,
    currency: price.currency,
    description: `${quantity} × ${name} (at ${each} / ${price.recurring.interval})`,
    discountable: true,
    invoice,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: item.subscription,
    subtotal: amount,
  }
}

/** The line of an invoice item. */
function lineOfInvoiceItem(account: Account, invoice: string, item: InvoiceItem): InvoiceLine {
  const subscription = item.parent?.subscription_details.subscription ?? null
  return {
    ...plain,
    discount_amounts: [],
    discounts: [],
    taxes: [],
    pretax_credit_amounts: [],
    id: account.newId('il'),
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discountable: item.discountable,
    invoice,
    metadata: item.metadata,
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: item.proration,
        proration_details: { credited_items: null },
        subscription,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription,
    subtotal: item.amount,
  }
}

/**
 * Drafts a subscription's invoice over the given items' periods, with what was pending, and makes it the latest one.
 * `items` may be empty (prorations only).
 */
export function draftSubscriptionInvoice(
  account: Account,
  subscription: Subscription,
  items: readonly SubscriptionItem[],
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
): Invoice {
  const customer = account.store.get('customer', subscription.customer)
  const blank = newInvoice(account, customer, subscription.currency)
  const pending = pendingItems(account, customer.id, subscription.id)
  const lines = [
    ...takeItems(account, blank.id, pending),
    ...items.map((item) => lineOfSubscriptionItem(account, blank.id, item)),
  ]
  const invoice = totalInvoice(account, {
    ...blank,
    auto_advance: true,
    automatic_tax: {
      ...blank.automatic_tax,
      enabled: subscription.automatic_tax.enabled,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    billing_reason: reason,
    default_payment_method: subscription.default_payment_method,
    description: subscription.description,
    discounts: activeDiscounts(account, subscription),
    lines: { ...blank.lines, data: lines },
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
  })
  account.store.put('invoice', invoice)
  account.store.put('subscription', { ...subscription, latest_invoice: invoice.id })
  emitEvent(account, 'invoice.created', invoice)
  return invoice
}

/** Turns pending items into lines of an invoice; they are pending no longer. */
function takeItems(account: Account, invoice: string, items: readonly InvoiceItem[]) {
  return items.map((item) =>
    lineOfInvoiceItem(account, invoice, account.store.put('invoiceitem', { ...item, invoice })),
  )
}

/** What is taken off the invoices of a customer. */
export function activeDiscounts(account: Account, { customer }: Subscription): string[] {
  const { discount } = account.store.get('customer', customer)
  return discount === null ? [] : [discount.id]
}
