import { expect, it, describe } from 'vitest'
import Stripe from 'stripe'
import { openStripe, askStripe, paidOf } from './askStripe'

const { StripeCardError, StripeInvalidRequestError, StripeAPIError, StripeConnectionError } = Stripe.errors
const rawOf = (more: object) => ({ type: 'invalid_request_error' as const, message: 'No.', ...more }) as never
const invalid = (more: object) => new StripeInvalidRequestError(rawOf(more))

const refusalOf = (error: Error) =>
  askStripe(() => Promise.reject(error)).catch((refusal: unknown) => refusal)

describe('what Stripe refuses', () => {
  it('is a card that was declined, in the words of Stripe', async () => {
    const error = new StripeCardError(rawOf({ message: 'Your card has insufficient funds.' }))
    expect(await refusalOf(error)).toMatchObject({
      code: 'invalid',
      message: 'Your card has insufficient funds.',
      resultCode: 'CARD_DECLINED',
    })
  })

  it.each([
    ['an address without which no tax is known', { code: 'customer_tax_location_invalid' }],
    ['a customer who is not there', { code: 'resource_missing', param: 'customer' }],
  ])('is %s: a payment method is asked for', async (_, raw) => {
    expect(await refusalOf(invalid(raw))).toMatchObject({
      code: 'invalid',
      message:
        'A default payment method is required before a subscription can be created. Please go to the Billing Details page to update your payment method and billing address.',
      resultCode: 'PAYMENT_METHOD_REQUIRED',
    })
  })

  it.each([
    ['a subscription that has ended', { code: 'resource_missing', param: 'id' }],
    ['a moment in a period that is over', { param: 'subscription_details[proration_date]' }],
    ['a period that begins otherwise', { param: 'billing_cycle_anchor' }],
  ])('is %s: the cost has to be looked at again', async (_, raw) => {
    expect(await refusalOf(invalid({ statusCode: 400, ...raw }))).toMatchObject({
      code: 'conflict',
      message: 'The subscription has changed since the cost was shown. Please look at it again.',
      resultCode: 'QUOTE_OUTDATED',
    })
  })

  it.each([[409], [429], [500], [503]])('with status %i is tried again later', async (statusCode) => {
    expect(await refusalOf(new StripeAPIError(rawOf({ statusCode })))).toMatchObject({
      code: 'unavailable',
      message: 'Payments cannot be reached at this time. Please try again later.',
      retryAfterSeconds: 30,
    })
  })

  it('is tried again later without any answer', async () => {
    expect(await refusalOf(new StripeConnectionError(rawOf({})))).toMatchObject({ code: 'unavailable' })
  })

  it('is a fault of ours otherwise', async () => {
    const error = invalid({ statusCode: 400, code: 'parameter_unknown', param: 'x' })
    expect(await refusalOf(error)).toBe(error)
    const odd = invalid({ statusCode: 400, code: 'parameter_invalid', param: 'customer' })
    expect(await refusalOf(odd)).toBe(odd)
    const other = new Error('other')
    expect(await refusalOf(other)).toBe(other)
  })
})

it('a question to Stripe gives its answer, or fails as the portal does', async () => {
  expect(await askStripe(() => Promise.resolve(7))).toBe(7)
  const declined = new StripeCardError(rawOf({}))
  await expect(askStripe(() => Promise.reject(declined))).rejects.toMatchObject({
    resultCode: 'CARD_DECLINED',
  })
})

describe('a customer', () => {
  const customer = (facts: object = {}) =>
    paidOf({
      id: 'cus_1',
      name: 'Truck Ltd',
      email: 'ada@example.com',
      address: null,
      delinquent: true,
      invoice_settings: { default_payment_method: null },
      discount: null,
      ...facts,
    } as unknown as Stripe.Customer)
  const withMethod = (default_payment_method: unknown) =>
    customer({ invoice_settings: { default_payment_method } }).invoice_settings.default_payment_method
  const withCoupon = (coupon: unknown) => customer({ discount: { source: { coupon } } }).discount

  it('is shown with what Stripe knows', () => {
    const address = {
      line1: 'Pit Road 1',
      line2: 'Shed 2',
      city: 'Singleton',
      state: 'NSW',
      postal_code: '2330',
      country: 'AU',
    }
    expect(customer({ address })).toEqual({
      id: 'cus_1',
      name: 'Truck Ltd',
      email: 'ada@example.com',
      address,
      delinquent: true,
      invoice_settings: { default_payment_method: null },
      discount: null,
    })
  })

  it('has empty fields for what Stripe does not know, and no address where there is none', () => {
    const none = { name: null, email: null, delinquent: null }
    expect(customer(none)).toMatchObject({ name: '', email: '', delinquent: false })
    expect(customer(none)).not.toHaveProperty('address')
    const address = { line1: null, line2: null, city: null, state: null, postal_code: null, country: null }
    expect(new Set(Object.values(customer({ address }).address ?? {}))).toEqual(new Set(['']))
  })

  it('has a card by its brand and last digits, and another method by no more than that it is one', () => {
    expect(withMethod({ card: { brand: 'visa', last4: '4242' } })).toBe('visa ending in 4242')
    expect(withMethod({ type: 'au_becs_debit' })).toBe('payment method')
    expect(withMethod('pm_1')).toBe('payment method')
  })

  it('has the discount of its coupon, where that is known', () => {
    expect(withCoupon({ percent_off: 15 })).toEqual({ coupon: { percent_off: 15 } })
    for (const coupon of ['coupon_1', null, undefined]) expect(withCoupon(coupon)).toBeNull()
  })
})

/** Where a client of Stripe asks, and how long it waits. */
const waysOf = async (endpoint: string | undefined) => {
  const client = await openStripe(() => Promise.resolve({ text: 'sk_test_1' } as never), 'id', endpoint)()
  const field = (name: string) =>
    (client as unknown as { getApiField(name: string): unknown }).getApiField(name)
  return Object.fromEntries(['host', 'port', 'protocol', 'timeout'].map((name) => [name, field(name)]))
}

it('asks Stripe itself, unless an address says otherwise, and waits eight seconds', async () => {
  expect(await waysOf(undefined)).toMatchObject({ host: 'api.stripe.com', protocol: 'https', timeout: 8000 })
  expect(await waysOf('http://127.0.0.1:3006')).toMatchObject({
    host: '127.0.0.1',
    port: '3006',
    protocol: 'http',
  })
  expect(await waysOf('https://pay.example')).toMatchObject({ host: 'pay.example', protocol: 'https' })
})

it('reads its key once, and again after a failure', async () => {
  const texts = [undefined, 'sk_test_1', 'sk_test_2']
  const asked: string[] = []
  const stripe = openStripe(
    (id) => {
      asked.push(id)
      const text = texts.shift()
      return Promise.resolve((text === undefined ? undefined : { text }) as never)
    },
    'stripe-key',
    undefined,
  )
  await expect(stripe()).rejects.toThrow('The Stripe key is empty')
  expect(await stripe()).toBe(await stripe())
  expect(asked).toEqual(['stripe-key', 'stripe-key'])
})
