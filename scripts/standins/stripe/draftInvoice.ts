import type { Account } from './account'
import { emitEvent } from './emitEvent'
import { newInvoice } from './invoice'
import type { Invoice, InvoiceItem, Subscription, SubscriptionItem } from './stripeObjects'
import { pendingItems } from './invoiceItem'
import { lineOfInvoiceItem, lineOfSubscriptionItem } from './invoiceLines'
import { totalInvoice } from './totalInvoice'

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
