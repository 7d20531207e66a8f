import type { Account } from './account'
import type { Coupon, Discount, Invoice, InvoiceLine, InvoiceTax } from './stripeObjects'
import { StripeError } from './stripeError'

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
