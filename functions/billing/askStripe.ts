import Stripe from 'stripe'
import { Problem } from '../../shared/core/problem'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import type { ReadSecretVersion } from '../core/openSecrets'
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

/** What is expanded when a customer is read, so that card and coupon are included. */
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

const away = 'Payments cannot be reached at this time. Please try again later.'
const noAddress =
  'A default payment method is required before a subscription can be created. Please go to the Billing Details page to update your payment method and billing address.'
const changed = 'The subscription has changed since the cost was shown. Please look at it again.'

/** Nothing to charge, or nowhere that is known for the tax. */
const isUnpayable = ({ code, param }: Stripe.errors.StripeError): boolean =>
  code === 'customer_tax_location_invalid' || (code === 'resource_missing' && param === 'customer')

/** A period that is over, or a subscription that has ended, between the look at it and the change. */
const isOutdated = ({ code, param = '' }: Stripe.errors.StripeError): boolean =>
  code === 'resource_missing' || param.includes('proration_date') || param === 'billing_cycle_anchor'

/**
 * What a failure at Stripe means for a person: a card that was declined and an address that is missing are refusals,
 * after which nothing has changed; without an answer the outcome is unknown.
 */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error instanceof Stripe.errors.StripeCardError) {
    return new Problem('invalid', error.message, { resultCode: 'CARD_DECLINED', cause: error })
  }
  if (isUnpayable(error)) {
    return new Problem('invalid', noAddress, { resultCode: 'PAYMENT_METHOD_REQUIRED', cause: error })
  }
  if (isOutdated(error)) {
    return new Problem('conflict', changed, { resultCode: 'QUOTE_OUTDATED', cause: error })
  }
  const { statusCode = 0 } = error
  const isAway = statusCode === 0 || statusCode === 409 || statusCode === 429 || statusCode >= 500
  return isAway ? new Problem('unavailable', away, { retryAfterSeconds: 30, cause: error }) : error
}

/** Runs a request to Stripe, and maps its failures to the portal's problems. */
export const askStripe = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    throw refusalOf(error)
  }
}

/** What each term is at Stripe; prices are found by their lookup key, which the operator's command sets. */
export const stripeTerms = {
  Monthly: { lookupKey: 'hosted_monthly', interval: 'month' },
  Yearly: { lookupKey: 'hosted_yearly', interval: 'year' },
} as const satisfies Record<SubscriptionTerm, { lookupKey: string; interval: 'month' | 'year' }>

/** Marks what the portal sells among other things of the Stripe account. */
export const portalMark = { key: 'portal', value: 'hosted' } as const

/** `http://127.0.0.1:3006` as the Stripe client wants it; absent, it talks to Stripe itself. */
const hostOf = (endpoint: string | undefined) => {
  if (endpoint === undefined) return {}
  const { hostname, port, protocol } = new URL(endpoint)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

/** A person waits for the answer: what takes longer is answered as unknown, and is reconciled later. */
const limits = { timeout: 8000, maxNetworkRetries: 1 } as const

/** The Stripe client, made at the first use: its key lies in Secrets Manager, never in a template. */
export const openStripe = (
  readVersion: ReadSecretVersion,
  secretId: string,
  endpoint: string | undefined,
): (() => Promise<Stripe>) => {
  let client: Promise<Stripe> | undefined
  const open = async (): Promise<Stripe> => {
    const { text } = (await readVersion(secretId)) ?? {}
    if (text === undefined) throw new Error('The Stripe key is empty')
    return new Stripe(text, { ...limits, ...hostOf(endpoint) })
  }
  return () =>
    (client ??= open().catch((error: unknown) => {
      client = undefined
      throw error
    }))
}
