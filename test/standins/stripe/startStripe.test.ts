import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestStripe } from './startTestStripe'

/** The calls a billing service makes, one after the other, through the real client. */
describe('the Stripe stand-in', () => {
  let shop: Awaited<ReturnType<typeof startTestStripe>>
  beforeAll(async () => {
    shop = await startTestStripe()
  })
  afterAll(() => shop.stop())

  it('keeps a customer with metadata and address, and changes it', async () => {
    const { customers } = shop.stripe
    const made = await customers.create({
      email: 'a@x.io',
      name: 'Acme',
      metadata: { orgId: 'o1' },
      address: { country: 'AU' },
    })
    expect(made.metadata).toEqual({ orgId: 'o1' })
    await customers.update(made.id, { name: 'Acme 2', metadata: { '123456789': 'Monthly' } })
    expect(await customers.retrieve(made.id)).toMatchObject({
      name: 'Acme 2',
      address: { country: 'AU', city: null },
      metadata: { orgId: 'o1', '123456789': 'Monthly' },
    })
  })

  it('unsets what is set to nothing', async () => {
    const { customers } = shop.stripe
    const { id } = await customers.create({ name: 'Some', metadata: { a: '1', b: '2' } })
    const changed = await customers.update(id, { name: '', metadata: { a: '' } })
    expect(changed).toMatchObject({ name: null, metadata: { b: '2' } })
  })

  it('lists customers by e-mail and searches them by metadata', async () => {
    const { customers } = shop.stripe
    const { id } = await customers.create({ email: 'find@x.io', metadata: { userId: "o'brien" } })
    expect((await customers.list({ email: 'find@x.io' })).data.map((each) => each.id)).toEqual([id])
    const query = `metadata['userId']:'o\\'brien' AND email:'find@x.io'`
    expect((await customers.search({ query })).data.map((each) => each.id)).toEqual([id])
    expect((await customers.search({ query: "email:'nobody@x.io'" })).data).toEqual([])
  })

  it('pages a list, newest first', async () => {
    const { products } = shop.stripe
    const names = ['one', 'two', 'three']
    for (const name of names) await products.create({ name })
    const first = await products.list({ limit: 2 })
    expect(first.data.map(({ name }) => name)).toEqual(['three', 'two'])
    expect(first.has_more).toBe(true)
    const last = first.data.at(-1)?.id ?? ''
    expect((await products.list({ limit: 2, starting_after: last })).data.map(({ name }) => name)).toEqual([
      'one',
    ])
    const all: string[] = []
    for await (const { name } of products.list({ limit: 1 })) all.push(name)
    expect(all).toEqual(['three', 'two', 'one'])
  })

  it('keeps recurring prices and finds them by lookup key', async () => {
    const { prices, products } = shop.stripe
    const product = await products.create({ name: 'Device' })
    const price = await prices.create({
      product: product.id,
      unit_amount: 500,
      currency: 'AUD',
      recurring: { interval: 'month' },
      lookup_key: 'hosted_monthly',
    })
    expect(price).toMatchObject({
      currency: 'aud',
      type: 'recurring',
      recurring: { interval: 'month', interval_count: 1 },
    })
    expect(price.unit_amount_decimal?.toString()).toBe('500')
    expect((await prices.list({ lookup_keys: ['hosted_monthly'] })).data.map(({ id }) => id)).toEqual([
      price.id,
    ])
    expect((await prices.list({ lookup_keys: ['none'] })).data).toEqual([])
  })

  it('saves cards, and refuses those that decline it', async () => {
    const { customers, paymentMethods } = shop.stripe
    const { id: customer } = await customers.create({})
    const card = await paymentMethods.attach('pm_card_visa', { customer })
    expect(card).toMatchObject({ customer, card: { brand: 'visa', last4: '4242' } })
    const attached = paymentMethods.attach('pm_card_visa_chargeDeclined', { customer })
    await expect(attached).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      statusCode: 402,
    })
    expect((await customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual([card.id])
    await customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
    await paymentMethods.detach(card.id)
    expect(await customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    })
  })

  it('takes no real card number', async () => {
    const card = { number: '4539578763621486', exp_month: 1, exp_year: 2040, cvc: '123' }
    const made = shop.stripe.paymentMethods.create({ type: 'card', card })
    await expect(made).rejects.toMatchObject({ code: 'incorrect_number' })
  })

  it('makes coupons and promotion codes', async () => {
    const { coupons, promotionCodes } = shop.stripe
    const coupon = await coupons.create({ percent_off: 20, duration: 'forever' })
    expect(coupon).toMatchObject({ percent_off: 20, valid: true })
    const code = await promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'TWENTY',
    })
    expect((await promotionCodes.list({ code: 'twenty' })).data.map(({ id }) => id)).toEqual([code.id])
  })

  it('makes, finalizes and pays an invoice of invoice items', async () => {
    const { customers, invoiceItems, invoices, paymentMethods } = shop.stripe
    const { id: customer } = await customers.create({})
    const { id: card } = await paymentMethods.attach('pm_card_visa', { customer })
    const draft = await invoices.create({ customer })
    await invoiceItems.create({ customer, invoice: draft.id, amount: 100, currency: 'aud' })
    expect(await invoices.finalizeInvoice(draft.id)).toMatchObject({ status: 'open', amount_due: 100 })
    const paid = await invoices.pay(draft.id, { payment_method: card })
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 100, amount_remaining: 0 })
    await expect(invoices.pay(draft.id)).rejects.toMatchObject({ code: 'invoice_already_paid' })
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
    const made = shop.stripe.customers.create({ address: { planet: 'Mars' } as never })
    await expect(made).rejects.toMatchObject({ code: 'parameter_unknown', param: 'address[planet]' })
  })

  it('refuses a missing parameter by name', async () => {
    const made = shop.stripe.products.create({} as never)
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

  it('tells a deleted customer as deleted', async () => {
    const { customers } = shop.stripe
    const { id } = await customers.create({})
    expect(await customers.del(id)).toMatchObject({ id, deleted: true })
    expect(await customers.retrieve(id)).toMatchObject({ id, deleted: true })
  })

  it('expands references, in lists too, and refuses what cannot be expanded', async () => {
    const { customers, invoices } = shop.stripe
    const { id: customer } = await customers.create({ name: 'Expanded' })
    await invoices.create({ customer })
    const { data } = await invoices.list({ customer, expand: ['data.customer'] })
    expect(data[0]?.customer).toMatchObject({ id: customer, name: 'Expanded' })
    const asked = customers.retrieve(customer, { expand: ['nothing'] })
    await expect(asked).rejects.toMatchObject({ message: 'This property cannot be expanded (nothing).' })
  })
})
