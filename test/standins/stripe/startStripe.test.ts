import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpBilling } from '../../../scripts/operator/billing/setUpBilling'
import { connectStripe, startTestStripe } from './startTestStripe'

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

  it('is set up once before its first request is answered, and again where that failed', async () => {
    const met: string[] = []
    const setUp = async (url: string) => {
      met.push(url)
      if (met.length === 1) throw new Error('cut off')
      await setUpBilling(connectStripe(url), {})
    }
    const fresh = await startTestStripe({ setUp, logError: () => undefined })
    expect(met).toEqual([])
    const pricesOf = async ({ stripe }: typeof fresh) => (await stripe.prices.list({})).data.length
    await expect(pricesOf(fresh)).rejects.toThrow()
    expect(await Promise.all([pricesOf(fresh), pricesOf(fresh)])).toEqual([2, 2])
    await fresh.halt()
    const again = await startTestStripe({ setUp, dir: fresh.dir })
    expect(await pricesOf(again)).toBe(2)
    expect(met).toHaveLength(2)
    await again.stop()
  })
})
