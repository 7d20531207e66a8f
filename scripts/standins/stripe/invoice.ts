import type { Account } from './account'
import type { Coupon, Discount, Invoice, InvoiceLine, InvoiceTax, Customer } from './stripeObjects'
import { StripeError } from './stripeError'
import { emitEvent } from './emitEvent'

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

const gstPercent = 10

/** Reckons the discounts, tax and totals of a draft from its lines. Amounts are whole numbers of the smallest unit. */
export function totalInvoice(account: Account, invoice: Invoice): Invoice {
  const discounts = invoice.discounts.flatMap((id) => findDiscount(account, id))
  const discounted = invoice.lines.data.map((line) => ({ ...line, discount_amounts: [] as Amounts }))
  const total_discount_amounts = discounts.map(({ discount, coupon }) => ({
    discount: discount.id,
    amount: takeOff(discounted, discount, coupon),
  }))
  const lines = discounted.map((line) => ({ ...line, taxes: taxLine(invoice, line) }))
  const subtotal = sum(lines.map(({ amount }) => amount))
  const withoutTax = subtotal - sum(total_discount_amounts.map(({ amount }) => amount))
  const total_taxes = mergeTaxes(lines.flatMap(({ taxes }) => taxes))
  const total = withoutTax + sum(total_taxes.map(({ amount }) => amount))
  const due = Math.max(0, total)
  return {
    ...invoice,
    lines: { ...invoice.lines, data: lines },
    amount_due: due,
    amount_remaining: due,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: withoutTax,
    total_discount_amounts,
    total_taxes,
  }
}

type Amounts = InvoiceLine['discount_amounts']

function findDiscount(account: Account, id: string): { discount: Discount; coupon: Coupon }[] {
  const discount = account.store.find('discount', id)
  const coupon = discount && account.store.find('coupon', discount.source.coupon)
  return discount && coupon ? [{ discount, coupon }] : []
}

/** Takes one discount off the lines it applies to, after those before it; answers how much. */
function takeOff(lines: InvoiceLine[], discount: Discount, coupon: Coupon): number {
  const amounts = lines.map((line) => {
    const open = line.discountable ? Math.max(0, netOf(line)) : 0
    const amount = Math.round((open * coupon.percent_off) / 100)
    if (amount > 0) line.discount_amounts.push({ amount, discount: discount.id })
    return amount
  })
  return sum(amounts)
}

function netOf(line: InvoiceLine): number {
  return line.amount - sum(line.discount_amounts.map(({ amount }) => amount))
}

/** Australian GST on top, when tax is reckoned automatically; the account is registered nowhere else. */
function taxLine(invoice: Invoice, line: InvoiceLine): InvoiceTax[] {
  if (!invoice.automatic_tax.enabled) return []
  const taxable_amount = netOf(line)
  const isHome = invoice.customer_address?.country === 'AU'
  const isExempt = invoice.customer_tax_exempt !== 'none'
  const amount = isHome && !isExempt ? Math.round((taxable_amount * gstPercent) / 100) : 0
  const taxability_reason = !isHome ? 'not_collecting' : isExempt ? 'customer_exempt' : 'standard_rated'
  return [
    {
      amount,
      tax_behavior: 'exclusive',
      tax_rate_details: { tax_rate: 'txr_gst_au' },
      taxability_reason,
      taxable_amount,
      type: 'tax_rate_details',
    },
  ]
}

function mergeTaxes(taxes: readonly InvoiceTax[]): InvoiceTax[] {
  const [first] = taxes
  if (!first) return []
  const amount = sum(taxes.map((tax) => tax.amount))
  return [{ ...first, amount, taxable_amount: sum(taxes.map((tax) => tax.taxable_amount ?? 0)) }]
}

/** Refuses automatic tax for a customer whose place is not known. */
export function checkTaxLocation(country: string | null | undefined): void {
  if (country) return
  throw new StripeError(
    400,
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    { code: 'customer_tax_location_invalid' },
  )
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
