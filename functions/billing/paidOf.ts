import type Stripe from 'stripe'
import type { Paid } from './Payments'

const addressOf = (address: Stripe.Address) => ({
  line1: address.line1 ?? '',
  line2: address.line2 ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  postal_code: address.postal_code ?? '',
  country: address.country ?? '',
})

const describeMethod = (method: string | Stripe.PaymentMethod | null): string | null => {
  if (method === null) return null
  if (typeof method === 'string' || method.card === undefined) return 'payment method'
  return `${method.card.brand} ending in ${method.card.last4}`
}

const percentOff = ({ discount }: Stripe.Customer): Paid['discount'] => {
  const coupon = discount?.source.coupon
  if (coupon === undefined || coupon === null || typeof coupon === 'string') return null
  return { coupon: { percent_off: coupon.percent_off } }
}

/** What is expanded when a customer is read, so that card and coupon are told. */
export const customerParts = ['invoice_settings.default_payment_method', 'discount.source.coupon']

/** A customer as the portal shows it; never more of a card than its last digits. */
export const paidOf = (customer: Stripe.Customer): Paid => ({
  id: customer.id,
  name: customer.name ?? '',
  email: customer.email ?? '',
  ...(customer.address ? { address: addressOf(customer.address) } : {}),
  delinquent: customer.delinquent ?? false,
  invoice_settings: {
    default_payment_method: describeMethod(customer.invoice_settings.default_payment_method),
  },
  discount: percentOff(customer),
})
