import type { Account } from './account'
import type { InvoiceLine, InvoiceItem, SubscriptionItem } from './stripeObjects'

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
export function lineOfSubscriptionItem(
  account: Account,
  invoice: string,
  item: SubscriptionItem,
): InvoiceLine {
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
export function lineOfInvoiceItem(account: Account, invoice: string, item: InvoiceItem): InvoiceLine {
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
