import type { Account } from './account'
import type { Customer } from './customer'
import { emitEvent } from './emitEvent'
import type { Invoice } from './stripeObjects'

/** The subscription an invoice is for, if any. */
export function subscriptionOf({ parent }: Pick<Invoice, 'parent'>): string | null {
  return parent?.subscription_details.subscription ?? null
}

/** Stores a changed invoice and emits the event. */
export function saveInvoice(account: Account, after: Invoice): Invoice {
  const before = account.store.get('invoice', after.id)
  emitEvent(account, 'invoice.updated', after, before)
  return account.store.put('invoice', after)
}

/** An invoice without lines, as a draft; not kept yet. */
export function newInvoice(account: Account, customer: Customer, currency: string): Invoice {
  const id = account.newId('in')
  const created = account.secondsFor(customer)
  return {
    id,
    object: 'invoice',
    account_country: 'AU',
    account_name: 'Device Portal (test)',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: 'manual',
    collection_method: 'charge_automatically',
    created,
    currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: customer.invoice_settings.footer,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', url: `/v1/invoices/${id}/lines`, has_more: false, data: [] },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: customer.test_clock,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: null,
    total_taxes: [],
    webhooks_delivered_at: created,
  }
}
