import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedShop, startTestStripe } from './startTestStripe'

describe('idempotency keys', () => {
  let nowMs = Date.UTC(2026, 4, 1)
  let shop: Awaited<ReturnType<typeof startTestStripe>>
  beforeAll(async () => {
    shop = await startTestStripe({ now: () => nowMs })
  })
  afterAll(() => shop.stop())

  it('give a repeated request its first answer, marked as such', async () => {
    const params = { email: 'i@x.io' }
    const first = await shop.stripe.customers.create(params, { idempotencyKey: 'k1' })
    const second = await shop.stripe.customers.create(params, { idempotencyKey: 'k1' })
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
    expect((await shop.stripe.customers.list(params)).data).toHaveLength(1)
  })

  it('refuse the same key with another body or another address', async () => {
    await shop.stripe.customers.create({ email: 'j@x.io' }, { idempotencyKey: 'k2' })
    const other = shop.stripe.customers.create({ email: 'k@x.io' }, { idempotencyKey: 'k2' })
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    const elsewhere = shop.stripe.webhookEndpoints.create(
      { url: 'https://x.io', enabled_events: ['invoice.paid'] },
      { idempotencyKey: 'k2' },
    )
    await expect(elsewhere).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  it('do not remember what was refused before it began', async () => {
    const broken = shop.stripe.customers.create({ email: 'no mail' }, { idempotencyKey: 'k3' })
    await expect(broken).rejects.toMatchObject({ param: 'email' })
    const { email } = await shop.stripe.customers.create({ email: 'l@x.io' }, { idempotencyKey: 'k3' })
    expect(email).toBe('l@x.io')
  })

  it('charge a subscription once however often it is asked for, within a day', async () => {
    const { customer, page, subscribe } = await seedShop(shop.stripe)
    const press = () => subscribe(1, { idempotencyKey: 'subscribe-once' })
    const answers = await Promise.all([press(), press(), press()])
    expect(await page.invoices()).toHaveLength(1)
    nowMs += 23 * 3_600_000
    answers.push(await press())
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    nowMs += 2 * 3_600_000
    expect((await press()).id).not.toBe(answers[0]?.id)
    expect((await shop.stripe.subscriptions.list({ customer })).data).toHaveLength(2)
  })
})
