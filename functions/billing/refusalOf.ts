import Stripe from 'stripe'
import { Problem } from '../../shared/core/problem'

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
 * after which nothing has changed; without an answer nobody knows.
 */
export const refusalOf = (error: unknown): unknown => {
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

/** Runs what asks Stripe, and tells its failures as the portal tells failures. */
export const askStripe = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    throw refusalOf(error)
  }
}
