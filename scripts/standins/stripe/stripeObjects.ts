import type Stripe from 'stripe'

type Decimal = ReturnType<typeof Stripe.Decimal.from>

/** How a value of the API is sent: decimals as text. */
type Sent<V> = V extends Decimal
  ? string
  : V extends readonly (infer E)[]
    ? Sent<E>[]
    : V extends object
      ? { [K in keyof V]: Sent<V[K]> }
      : V

/** What within an object is kept as such, each by its own type. */
type Inner = 'lines' | 'items' | 'price'
type Own<T, References> = {
  [K in keyof References]: K extends Inner ? unknown : K extends keyof T ? T[K] | Sent<T[K]> : unknown
}

/**
 * A Stripe object as it is kept and answered: the shape of the API version of the pinned client, with references as
 * ids. A field that is missing, or of a type that this version does not have, does not compile.
 */
type Stored<T, References extends Own<T, References>> = Omit<T, keyof References | 'lastResponse'> &
  References

export type PortalSession = Stored<
  Omit<Stripe.BillingPortal.Session, 'flow' | 'after_expiration'>,
  {
    configuration: string
    flow: null
  }
>

/** An unused session expires. */
export const portalSessionSeconds = 3600

export type Coupon = Stored<
  Stripe.Coupon,
  { metadata: Stripe.Metadata; duration: 'forever'; percent_off: number }
>

/** An event as it is listed and sent: a snapshot of the object, and for a change what its fields were before. */
export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: Record<string, unknown> }
  livemode: false
  /** 1 until the webhook has taken it. */
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** The answer given under an idempotency key; `id` is the key. */
export interface IdempotentAnswer {
  id: string
  fingerprint: string
  status: number
  body: object
  requestId: string
  answeredSeconds: number
}

type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'

export type InvoiceLine = Stored<
  Stripe.InvoiceLineItem,
  {
    discount_amounts: { amount: number; discount: string }[]
    discounts: string[]
    invoice: string
    pricing: {
      price_details?: { price: string; product: string }
      type: 'price_details'
      unit_amount_decimal: string
    } | null
    quantity_decimal: string | null
    subscription: string | null
    taxes: InvoiceTax[]
  }
>

export type InvoiceTax = Omit<Stripe.Invoice.TotalTax, 'taxability_reason' | 'tax_behavior'> & {
  tax_behavior: 'exclusive'
  taxability_reason: 'standard_rated' | 'customer_exempt' | 'not_collecting'
}

export type Invoice = Stored<
  Omit<Stripe.Invoice, 'payments'>,
  {
    application: null
    auto_advance: boolean
    customer: string
    default_payment_method: string | null
    default_source: null
    discounts: string[]
    latest_revision: null
    lines: { object: 'list'; url: string; has_more: false; data: InvoiceLine[] }
    metadata: Stripe.Metadata
    on_behalf_of: null
    parent: {
      quote_details: null
      subscription_details: {
        metadata: Stripe.Metadata
        subscription: string
        /** Of a preview of prorations alone. */
        subscription_proration_date?: number
      }
      type: 'subscription_details'
    } | null
    status: InvoiceStatus
    test_clock: string | null
    total_discount_amounts: { amount: number; discount: string }[]
    total_pretax_credit_amounts: null
    total_taxes: InvoiceTax[]
  }
>

export type InvoiceItem = Stored<
  Omit<Stripe.InvoiceItem, 'invoicing_rules' | 'proration_details' | 'net_amount' | 'frozen_fields'>,
  {
    customer: string
    discounts: string[]
    invoice: string | null
    metadata: Stripe.Metadata
    parent: {
      subscription_details: { subscription: string; subscription_item?: string }
      type: 'subscription_details'
    } | null
    pricing: InvoiceLine['pricing']
    quantity_decimal: string
    test_clock: string | null
  }
>

/** A customer for whom the API does not answer: an outage that only this customer sees. */
export interface Outage {
  /** The customer's. */
  id: string
}

export type PaymentMethod = Stored<
  Stripe.PaymentMethod,
  { customer: string | null; metadata: Stripe.Metadata; card: Stripe.PaymentMethod.Card }
>

/** A portal's configuration; which features are shown is kept, and not played. */
export type PortalConfiguration = Stored<
  Stripe.BillingPortal.Configuration,
  { application: null; features: Features; metadata: Stripe.Metadata }
>

export type Features = Stripe.BillingPortal.Configuration['features']

export type Price = Stored<
  Stripe.Price,
  { product: string; recurring: Recurring | null; unit_amount: number; unit_amount_decimal: string }
>

export type Interval = 'day' | 'week' | 'month' | 'year'

type Recurring = Omit<Stripe.Price.Recurring, 'interval'> & { interval: Interval }

export type Product = Stored<Stripe.Product, { default_price: string | null; tax_code: string | null }>

type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'past_due'

export type SubscriptionItem = Stored<
  Omit<Stripe.SubscriptionItem, 'billed_until'>,
  { discounts: string[]; plan: Plan; price: RecurringPrice; quantity: number; subscription: string }
>
/** The price as it was called before there were prices. */
type Plan = Stored<Omit<Stripe.Plan, 'tiers'>, { amount_decimal: string; product: string }>

export type RecurringPrice = Price & { recurring: NonNullable<Price['recurring']> }

export type Subscription = Stored<
  Omit<Stripe.Subscription, 'default_tax_rates' | 'presentment_details' | 'status_details'>,
  {
    customer: string
    default_payment_method: string | null
    default_source: null
    discounts: string[]
    items: { object: 'list'; url: string; has_more: false; data: SubscriptionItem[] }
    latest_invoice: string | null
    pending_setup_intent: null
    status: SubscriptionStatus
    test_clock: string | null
  }
>

/** A registered webhook; where events go is said at the start of the stand-in. */
export type WebhookEndpoint = Omit<Stripe.WebhookEndpoint, 'secret'>

/** What is still owed to the webhook for one event; `id` is the event's. Gone once it is taken or given up. */
export interface Delivery {
  id: string
  attempts: number
}

/** What a coupon takes off the invoices of a customer. */
export type Discount = Stored<
  Stripe.Discount,
  { customer: string; promotion_code: null; source: { coupon: string; type: 'coupon' } }
>

/** The time of one customer, who plays a year in a minute. */
export type TestClock = Stored<Stripe.TestHelpers.TestClock, { status: 'ready' }>

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
