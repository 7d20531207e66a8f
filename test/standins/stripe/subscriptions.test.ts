import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failingCard, goodCard, seedShop, startTestStripe } from './startTestStripe'

const startMs = Date.UTC(2026, 0, 31)
const paid = (...amounts: string[]) => amounts.map((amount) => `$${amount} paid`)

describe('subscriptions', () => {
  let shop: Awaited<ReturnType<typeof startTestStripe>>
  beforeAll(async () => {
    shop = await startTestStripe({ now: () => startMs })
  })
  afterAll(() => shop.stop())

  const running = async (customer: string) => (await shop.stripe.subscriptions.list({ customer })).data
  const addDevices = ({ id, items }: Stripe.Subscription, quantity: number, more = {}) =>
    shop.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', quantity }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      ...more,
    })
  const previewOf = ({ id, items }: Stripe.Subscription, quantity: number, more = {}) =>
    shop.stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: items.data[0]?.id ?? '', quantity }],
        proration_behavior: 'always_invoice',
        ...more,
      },
    })

  it('are charged at once, with the tax of Australians', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe)
    expect(await subscribe(3)).toMatchObject({ status: 'active', metadata: { devices_00: 'TRUCK0001' } })
    expect(await page.invoices()).toEqual(paid('24.75'))
    expect(await running(customer)).toMatchObject([{ items: { data: [{ quantity: 3 }] } }])
  })

  it('need an address for the tax, and a card', async () => {
    const { price } = await seedShop(shop.stripe)
    const { id: customer } = await shop.stripe.customers.create({})
    const create = (enabled: boolean) =>
      shop.stripe.subscriptions.create({
        customer,
        items: [{ price, quantity: 1 }],
        automatic_tax: { enabled },
        payment_behavior: 'error_if_incomplete',
      })
    await expect(create(true)).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
    await expect(create(false)).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
  })

  it('leave nothing behind when the card declines', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe, failingCard)
    await expect(subscribe()).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402 })
    expect([await running(customer), await page.invoices()]).toEqual([[], []])
  })

  it('renew each month on its day, also over a short month', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe)
    await subscribe()
    await page.days(70)
    expect(await page.invoices()).toEqual(paid('8.25', '8.25', '8.25'))
    const [item] = (await running(customer))[0]?.items.data ?? []
    expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toMatch(/^2026-04-30/)
  })

  it('charge what is added for the rest of the month, as previewed, and give nothing back', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe)
    const subscription = await subscribe()
    await page.days(14)
    const preview = await previewOf(subscription, 3)
    // Half of the 28 days are left.
    expect(preview.subtotal).toBe(750)
    const { total } = preview
    await page.days(1)
    const proration_date = preview.parent?.subscription_details?.subscription_proration_date
    expect((await previewOf(subscription, 3)).total).toBeLessThan(total)
    expect(await previewOf(subscription, 3, { proration_date })).toMatchObject({ total })
    await addDevices(subscription, 3, { proration_date })
    expect(await page.invoices()).toEqual(paid((total / 100).toFixed(2), '8.25'))
    await addDevices(subscription, 1, { proration_behavior: 'none' })
    expect(await page.invoices()).toHaveLength(2)
    expect((await running(customer))[0]?.items.data[0]?.quantity).toBe(1)
    const early = previewOf(subscription, 3, { proration_date: startMs / 1000 - 1 })
    await expect(early).rejects.toMatchObject({ param: 'proration_date' })
  })

  it('are as before when what is added is declined', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe)
    const subscription = await subscribe()
    await page.removeCards()
    await page.card(failingCard)
    await expect(addDevices(subscription, 2)).rejects.toMatchObject({ type: 'StripeCardError' })
    expect((await running(customer))[0]?.items.data[0]?.quantity).toBe(1)
    expect(await page.invoices()).toEqual(paid('8.25'))
  })

  it('end at once when they are cancelled here, and with their period on the payment page', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe)
    const { id } = await subscribe()
    await page.cancelAll()
    expect((await running(customer))[0]?.cancel_at).not.toBe(null)
    await page.days(29)
    expect(await running(customer)).toEqual([])
    expect(await page.invoices()).toHaveLength(1)
    await expect(shop.stripe.subscriptions.cancel(id, { prorate: false })).rejects.toMatchObject({
      statusCode: 404,
    })
    const other = await subscribe()
    await shop.stripe.subscriptions.cancel(other.id, { prorate: false })
    expect(await running(customer)).toEqual([])
  })

  it('go on when their end is taken back, by the date as the payment page sets it or by the flag', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe)
    const { id } = await subscribe()
    const endsOf = async () => {
      const [found] = await running(customer)
      return [found?.cancel_at !== null, found?.cancel_at_period_end]
    }
    const update = (how: Stripe.SubscriptionUpdateParams) => shop.stripe.subscriptions.update(id, how)
    await page.cancelAll()
    expect(await endsOf()).toEqual([true, false])
    await expect(update({ cancel_at: '', cancel_at_period_end: false })).rejects.toThrow('Received both')
    await update({ cancel_at: '' })
    expect(await endsOf()).toEqual([false, false])
    await update({ cancel_at_period_end: true })
    expect(await endsOf()).toEqual([true, true])
    await update({ cancel_at_period_end: false })
    await page.cancelAll()
    await page.renewAll()
    expect(await endsOf()).toEqual([false, false])
    await page.days(29)
    expect(await page.invoices()).toEqual(paid('8.25', '8.25'))
  })

  it('have no next invoice while they end, and one when a preview takes the end back', async () => {
    const { page, subscribe } = await seedShop(shop.stripe)
    const subscription = await subscribe()
    await page.cancelAll()
    const none = previewOf(subscription, 1, { proration_behavior: 'none' })
    await expect(none).rejects.toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' })
    const again = await previewOf(subscription, 2, { proration_behavior: 'none', cancel_at: '' })
    expect(again.total).toBe(1650)
  })

  it('tell what an end at this moment would give back', async () => {
    const { page, subscribe } = await seedShop(shop.stripe)
    const { id } = await subscribe(2)
    await page.days(14)
    const end = await shop.stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { cancel_now: true, proration_behavior: 'always_invoice' },
    })
    expect([end.subtotal, end.total]).toEqual([-750, -825])
    expect(await page.invoices()).toHaveLength(1)
  })

  it('charge from an anchor on, and nothing before it', async () => {
    const { customer, page, price } = await seedShop(shop.stripe)
    const startSeconds = startMs / 1000
    const create = (billing_cycle_anchor: number) =>
      shop.stripe.subscriptions.create({
        customer,
        items: [{ price, quantity: 1 }],
        automatic_tax: { enabled: true },
        payment_behavior: 'error_if_incomplete',
        billing_cycle_anchor,
        proration_behavior: 'none',
      })
    await expect(create(startSeconds - 1)).rejects.toMatchObject({ param: 'billing_cycle_anchor' })
    await expect(create(startSeconds + 40 * 86_400)).rejects.toMatchObject({ param: 'billing_cycle_anchor' })
    const { items, status } = await create(startSeconds + 10 * 86_400)
    expect([status, items.data[0]?.current_period_end]).toEqual(['active', startSeconds + 10 * 86_400])
    expect(await page.invoices()).toEqual(paid('0.00'))
    await page.days(11)
    expect(await page.invoices()).toEqual(paid('8.25', '0.00'))
  })

  it('take a coupon off each invoice', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe)
    await page.coupon(20)
    await subscribe(2)
    await page.days(29)
    expect(await page.invoices()).toEqual(paid('13.20', '13.20'))
    const found = await shop.stripe.customers.retrieve(customer, { expand: ['discount.source.coupon'] })
    expect(found).toMatchObject({ discount: { source: { coupon: { percent_off: 20 } } } })
  })

  it('fall behind when a renewal is declined, are tried again after 3, 5 and 7 days, and end', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe)
    await subscribe()
    await page.removeCards()
    await page.card(failingCard)
    await page.days(29)
    const isBehind = async () => {
      const found = await shop.stripe.customers.retrieve(customer)
      return found.deleted ? undefined : found.delinquent
    }
    expect([(await running(customer))[0]?.status, await isBehind()]).toEqual(['past_due', true])
    await page.days(13)
    expect(await running(customer)).toHaveLength(1)
    await page.days(1)
    expect([await running(customer), await isBehind()]).toEqual([[], true])
    await page.removeCards()
    await page.card(goodCard)
    await page.payAll()
    expect(await isBehind()).toBe(false)
  })

  it('go on by themselves once the card is replaced', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe)
    await subscribe()
    await page.removeCards()
    await page.card(failingCard)
    await page.days(29)
    await page.removeCards()
    await page.card(goodCard)
    await page.days(3)
    expect((await running(customer))[0]?.status).toBe('active')
  })

  it('keep nothing of a preview', async () => {
    const { customer, page, price } = await seedShop(shop.stripe)
    await shop.stripe.invoices.createPreview({
      customer,
      subscription_details: { items: [{ price, quantity: 1 }] },
    })
    expect([await running(customer), await page.invoices()]).toEqual([[], []])
  })

  it('are away for one customer alone when that is asked for', async () => {
    const [here, away] = [await seedShop(shop.stripe), await seedShop(shop.stripe)]
    await away.page.outage()
    await expect(running(away.customer)).rejects.toMatchObject({ statusCode: 503 })
    await expect(away.subscribe()).rejects.toMatchObject({ statusCode: 503 })
    expect(await running(here.customer)).toEqual([])
    await away.page.outage()
    expect(await running(away.customer)).toEqual([])
  })
})
