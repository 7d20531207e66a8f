import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpBilling } from '../../../scripts/operator/billing/setUpBilling'
import { startTestStripe } from './startTestStripe'

/** The calls a billing service makes, one after the other, through the real client. */
describe('the Stripe stand-in', () => {
  let shop: Awaited<ReturnType<typeof startTestStripe>>
  beforeAll(async () => {
    shop = await startTestStripe()
  })
  afterAll(() => shop.stop())

  it('keeps customers, and lists them by e-mail, page by page, the newest first', async () => {
    const { customers } = shop.stripe
    const email = 'find@x.io'
    const made: string[] = []
    for (const name of ['one', 'two', 'three']) {
      made.push((await customers.create({ email, name, metadata: { userid: name } })).id)
    }
    const found: string[] = []
    for await (const { id, metadata } of customers.list({ email, limit: 2 })) {
      found.push(id)
      expect(metadata.userid).toBe(['three', 'two', 'one'][found.length - 1])
    }
    expect(found).toEqual(made.toReversed())
    expect((await customers.list({ email: 'nobody@x.io' })).data).toEqual([])
  })

  it('keeps the prices of the operator’s table, and is changed by it once', async () => {
    const first = await setUpBilling(shop.stripe, { address: 'https://portal.example' })
    expect(first.every((line) => line.includes('made'))).toBe(true)
    const second = await setUpBilling(shop.stripe, { address: 'https://portal.example' })
    expect(second.every((line) => line.includes('as in the table'))).toBe(true)
    const { data } = await shop.stripe.prices.list({ lookup_keys: ['hosted_monthly'] })
    expect(data).toMatchObject([{ currency: 'aud', unit_amount: 750, recurring: { interval: 'month' } }])
  })

  it('answers a missing object with resource_missing', async () => {
    const found = shop.stripe.customers.retrieve('cus_none')
    await expect(found).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
      message: "No such customer: 'cus_none'",
    })
  })

  it('refuses unknown parameters by name', async () => {
    const made = shop.stripe.customers.create({ planet: 'Mars' } as never)
    await expect(made).rejects.toMatchObject({ code: 'parameter_unknown', param: 'planet' })
  })

  it('refuses a missing parameter by name', async () => {
    const made = shop.stripe.products.create({ id: 'p' } as never)
    await expect(made).rejects.toMatchObject({ code: 'parameter_missing', param: 'name', statusCode: 400 })
  })

  it('makes the client throw on an address it does not know', async () => {
    const asked = shop.stripe.charges.list()
    await expect(asked).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: 'Unrecognized request URL (GET: /v1/charges).',
    })
  })

  it('answers 401 without a key and with a live one', async () => {
    for (const headers of [{}, { authorization: 'Bearer sk_live_abc' }]) {
      const answer = await fetch(`${shop.url}/v1/customers`, { headers })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
    }
  })

  it('refuses to expand what cannot be', async () => {
    const { id } = await shop.stripe.customers.create({ name: 'Expanded' })
    const asked = shop.stripe.customers.retrieve(id, { expand: ['nothing'] })
    await expect(asked).rejects.toMatchObject({ message: 'This property cannot be expanded (nothing).' })
  })
})
