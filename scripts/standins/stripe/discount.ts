import type Stripe from 'stripe'
import type { Stored } from './stored'

/** What a coupon takes off the invoices of a customer. */
export type Discount = Stored<
  Stripe.Discount,
  { customer: string; promotion_code: null; source: { coupon: string; type: 'coupon' } }
>
