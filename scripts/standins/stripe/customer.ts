import type Stripe from 'stripe'
import type { Discount } from './stripeObjects'
import type { Stored } from './stored'

export type Customer = Stored<
  Stripe.Customer,
  {
    default_source: null
    delinquent: boolean
    discount: Discount | null
    invoice_settings: Omit<Stripe.Customer.InvoiceSettings, 'default_payment_method'> & {
      default_payment_method: string | null
    }
    metadata: Stripe.Metadata
    address: Stripe.Address | null
    next_invoice_sequence: number
    test_clock: string | null
  }
>

/** A customer before anything is known about them. */
export function newCustomer(id: string, created: number): Customer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
