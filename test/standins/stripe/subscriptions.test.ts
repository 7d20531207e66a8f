import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedShop, startTestStripe } from './startTestStripe'

const start = Date.UTC(2026, 0, 31) / 1000
const day = 86_400

describe('subscriptions', () => {
  let shop: Awaited<ReturnType<typeof startTestStripe>>
  beforeAll(async () => {
    shop = await startTestStripe()
  })
  afterAll(() => shop.stop())

  /** A customer on a clock of their own, which `advance` moves by days. */
  async function seedClock(card?: string) {
    const clock = await shop.stripe.testHelpers.testClocks.create({ frozen_time: start })
    const seeded = await seedShop(shop.stripe, { test_clock: clock.id, address: { country: 'AU' } }, card)
    const advance = (days: number) =>
      shop.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + days * day })
    return { ...seeded, clock, advance }
  }

  it('charges a new subscription at once', async () => {
    const { customer, monthly } = await seedShop(shop.stripe)
    const subscription = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id, quantity: 3, metadata: { HE8EV12LF: 'Monthly' } }],
      metadata: { devices: '3' },
      expand: ['latest_invoice', 'customer'],
    })
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { devices: '3' },
      customer: { id: customer.id },
      items: { data: [{ quantity: 3, metadata: { HE8EV12LF: 'Monthly' } }] },
      latest_invoice: { status: 'paid', amount_paid: 2250, billing_reason: 'subscription_create' },
    })
  })

  it('needs a card for what costs something', async () => {
    const { monthly } = await seedShop(shop.stripe)
    const { id: customer } = await shop.stripe.customers.create({})
    const made = shop.stripe.subscriptions.create({ customer, items: [{ price: monthly.id }] })
    await expect(made).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
  })

  it('stays incomplete when the first charge is declined, and is dropped on demand', async () => {
    const { customer, monthly } = await seedShop(shop.stripe, {}, 'pm_card_chargeCustomerFail')
    const items = [{ price: monthly.id }]
    const incomplete = await shop.stripe.subscriptions.create({ customer: customer.id, items })
    expect(incomplete.status).toBe('incomplete')
    const refused = shop.stripe.subscriptions.create({
      customer: customer.id,
      items,
      payment_behavior: 'error_if_incomplete',
    })
    await expect(refused).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402 })
    const { data } = await shop.stripe.subscriptions.list({ customer: customer.id, status: 'all' })
    expect(data.map(({ id }) => id)).toEqual([incomplete.id])
  })

  it('takes nothing during a trial and the price after it', async () => {
    const { advance, customer, monthly } = await seedClock()
    const trial = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id, quantity: 2 }],
      trial_period_days: 14,
    })
    expect(trial).toMatchObject({ status: 'trialing', trial_end: start + 14 * day })
    await advance(15)
    const { data } = await shop.stripe.invoices.list({ customer: customer.id })
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1500, 0])
    expect((await shop.stripe.subscriptions.retrieve(trial.id)).status).toBe('active')
  })

  it('renews each month on its day, also over a short month', async () => {
    const { advance, customer, monthly } = await seedClock()
    const { id } = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
    })
    await advance(70)
    const { data } = await shop.stripe.invoices.list({ customer: customer.id })
    expect(
      data.map(({ billing_reason, created, status }) => [billing_reason, isoDay(created), status]),
    ).toEqual([
      ['subscription_cycle', '2026-03-31', 'paid'],
      ['subscription_cycle', '2026-02-28', 'paid'],
      ['subscription_create', '2026-01-31', 'paid'],
    ])
    const [item] = (await shop.stripe.subscriptions.retrieve(id)).items.data
    expect(isoDay(item?.current_period_end ?? 0)).toBe('2026-04-30')
  })

  it('prorates a change of quantity on the next invoice', async () => {
    const { advance, customer, monthly } = await seedClock()
    const subscription = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id, quantity: 1 }],
    })
    await advance(14)
    await shop.stripe.subscriptionItems.update(subscription.items.data[0]?.id ?? '', { quantity: 3 })
    const preview = await shop.stripe.invoices.createPreview({ subscription: subscription.id })
    await advance(29)
    const [renewal] = (await shop.stripe.invoices.list({ customer: customer.id })).data
    // Half of the 28 days are left: half of one device back, half of three to pay, three for the next month.
    expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([-375, 1125, 2250])
    expect(renewal?.total).toBe(3000)
    expect(preview).toMatchObject({ total: 3000, status: 'draft' })
  })

  it('collects prorations at once when asked, or none', async () => {
    const { advance, customer, monthly } = await seedClock()
    const { id, items } = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
    })
    const item = items.data[0]?.id ?? ''
    await advance(14)
    await shop.stripe.subscriptions.update(id, {
      items: [{ id: item, quantity: 2 }],
      proration_behavior: 'always_invoice',
    })
    const [invoice] = (await shop.stripe.invoices.list({ customer: customer.id })).data
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: 375 })
    await shop.stripe.subscriptionItems.update(item, { quantity: 9, proration_behavior: 'none' })
    expect((await shop.stripe.invoiceItems.list({ customer: customer.id, pending: true })).data).toEqual([])
  })

  it('gives unused time back as credit', async () => {
    const { advance, customer, monthly } = await seedClock()
    const { id } = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id, quantity: 2 }],
    })
    await advance(14)
    const ended = await shop.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })
    expect(ended).toMatchObject({ status: 'canceled', ended_at: start + 14 * day })
    expect(await shop.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -750 })
    const item = { customer: customer.id, amount: 1000, currency: 'aud' }
    await shop.stripe.invoiceItems.create(item)
    const draft = await shop.stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: 'include',
    })
    expect(await shop.stripe.invoices.pay(draft.id)).toMatchObject({ total: 1000, amount_paid: 250 })
  })

  it('starts a new period when a month becomes a year', async () => {
    const { advance, customer, monthly, yearly } = await seedClock()
    const { id, items } = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
    })
    await advance(14)
    const changed = await shop.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: yearly.id }],
      expand: ['latest_invoice'],
    })
    expect(changed.latest_invoice).toMatchObject({ total: 7500 - 375, status: 'paid' })
    expect(isoDay(changed.items.data[0]?.current_period_end ?? 0)).toBe('2027-02-14')
  })

  it('ends at the end of the period, unless that is taken back', async () => {
    const { advance, customer, monthly } = await seedClock()
    const items = [{ price: monthly.id }]
    const ending = await shop.stripe.subscriptions.create({ customer: customer.id, items })
    const kept = await shop.stripe.subscriptions.create({ customer: customer.id, items })
    for (const { id } of [ending, kept]) {
      const changed = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
      expect(changed).toMatchObject({
        status: 'active',
        cancel_at_period_end: true,
        cancel_at: start + 28 * day,
      })
    }
    await shop.stripe.subscriptions.update(kept.id, { cancel_at_period_end: false })
    await advance(29)
    expect((await shop.stripe.subscriptions.retrieve(ending.id)).status).toBe('canceled')
    expect((await shop.stripe.subscriptions.retrieve(kept.id)).status).toBe('active')
  })

  it('takes discounts of subscription and customer off each invoice', async () => {
    const { customer, monthly } = await seedShop(shop.stripe)
    const coupon = await shop.stripe.coupons.create({ percent_off: 20, duration: 'forever' })
    const discounted = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id, quantity: 2 }],
      discounts: [{ coupon: coupon.id }],
      expand: ['latest_invoice', 'discounts.source.coupon'],
    })
    expect(discounted.latest_invoice).toMatchObject({ subtotal: 1500, total: 1200 })
    expect(discounted.discounts[0]).toMatchObject({ source: { coupon: { percent_off: 20 } } })
    await shop.stripe.rawRequest('POST', `/v1/customers/${customer.id}`, { coupon: coupon.id })
    const preview = await shop.stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: monthly.id, quantity: 2 }] },
    })
    expect(preview.total).toBe(1200)
  })

  it('adds GST for Australians when tax is automatic', async () => {
    const { customer, monthly } = await seedClock()
    const subscription = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id, quantity: 2 }],
      automatic_tax: { enabled: true },
      expand: ['latest_invoice'],
    })
    expect(subscription.latest_invoice).toMatchObject({
      subtotal: 1500,
      total_excluding_tax: 1500,
      total: 1650,
    })
    const { id } = await shop.stripe.customers.create({})
    const unknown = shop.stripe.subscriptions.create({
      customer: id,
      items: [{ price: monthly.id }],
      automatic_tax: { enabled: true },
    })
    await expect(unknown).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
  })

  it('falls behind when a renewal is declined, and recovers when it is paid', async () => {
    const { advance, customer, id } = await seedFailingRenewal()
    await advance(29)
    expect(await standing(customer, id)).toEqual({ status: 'past_due', delinquent: true })
    const [open] = (await shop.stripe.invoices.list({ customer, status: 'open' })).data
    expect(open).toMatchObject({ attempt_count: 1, next_payment_attempt: start + 31 * day })
    await expect(shop.stripe.invoices.pay(open?.id ?? '')).rejects.toMatchObject({ code: 'card_declined' })
    expect((await shop.stripe.invoices.retrieve(open?.id ?? '')).attempt_count).toBe(2)
    const card = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await shop.stripe.invoices.pay(open?.id ?? '', { payment_method: card.id })
    expect(await standing(customer, id)).toEqual({ status: 'active', delinquent: false })
  })

  it('retries after 3, 5 and 7 days and then ends the subscription', async () => {
    const { advance, customer, id } = await seedFailingRenewal()
    await advance(28 + 3 + 5 + 6)
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('past_due')
    await advance(28 + 3 + 5 + 7)
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    const [open] = (await shop.stripe.invoices.list({ customer, status: 'open' })).data
    expect(open).toMatchObject({ attempt_count: 4, next_payment_attempt: null })
    await shop.stripe.invoices.voidInvoice(open?.id ?? '')
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false })
  })

  it('collects by itself once the card is replaced', async () => {
    const { advance, customer, id } = await seedFailingRenewal()
    await advance(29)
    const card = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
    await advance(32)
    expect(await standing(customer, id)).toEqual({ status: 'active', delinquent: false })
  })

  it('keeps nothing of a preview', async () => {
    const { customer, monthly } = await seedShop(shop.stripe)
    const before = await shop.stripe.events.list({ limit: 1 })
    await shop.stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: monthly.id }] },
    })
    expect(await shop.stripe.events.list({ limit: 1 })).toEqual(before)
    expect((await shop.stripe.invoices.list({ customer: customer.id })).data).toEqual([])
  })

  /** A subscription whose card pays the first month and is then replaced by one that declines. */
  async function seedFailingRenewal() {
    const { advance, customer, monthly } = await seedClock()
    const { id } = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
    })
    const card = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    })
    await shop.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
    return { advance, customer: customer.id, id }
  }

  async function standing(customer: string, id: string) {
    const { status } = await shop.stripe.subscriptions.retrieve(id)
    const found = await shop.stripe.customers.retrieve(customer)
    return { status, delinquent: found.deleted ? undefined : found.delinquent }
  }
})

function isoDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
