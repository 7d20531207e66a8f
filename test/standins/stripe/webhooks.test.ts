import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { apiVersion } from '../../../scripts/standins/stripe/emitEvent'
import { seedShop, startTestStripe } from './startTestStripe'

const secret = 'whsec_test'

/** A webhook that answers as told and keeps what it gets. */
async function startReceiver(answer: (attempt: number) => number) {
  const received: { body: string; signature: string; status: number }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const status = answer(received.length + 1)
        const signature = String(request.headers['stripe-signature'])
        received.push({ body: Buffer.concat(chunks).toString(), signature, status })
        response.writeHead(status).end()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { received, url, stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()) }
}

const waitFor = (isDone: () => boolean) => expect.poll(isDone).toBe(true)

describe('webhooks', () => {
  it('carry objects in the shape of the client that is installed', () => {
    expect(apiVersion).toBe(Stripe.API_VERSION)
  })

  it('carry signed events that the real client accepts', async () => {
    const hook = await startReceiver(() => 200)
    const shop = await startTestStripe({ webhookUrl: hook.url, webhookSecret: secret })
    const { page, subscribe } = await seedShop(shop.stripe)
    await subscribe()
    await page.coupon(20)
    const verified = (): Stripe.Event[] =>
      hook.received.map(({ body, signature }) => shop.stripe.webhooks.constructEvent(body, signature, secret))
    await waitFor(() =>
      verified().some(
        ({ type, data }) => type === 'customer.updated' && 'discount' in (data.previous_attributes ?? {}),
      ),
    )
    const events = verified()
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'customer.created',
        'payment_method.attached',
        'invoice.created',
        'customer.subscription.created',
        'invoice.finalized',
        'invoice.paid',
        'invoice.payment_succeeded',
        'customer.subscription.updated',
      ]),
    )
    expect(events.at(-1)).toMatchObject({ object: 'event', livemode: false })
    expect(events[0]?.request?.id).toMatch(/^req_/)
    const forged = () =>
      shop.stripe.webhooks.constructEvent(hook.received[0]?.body ?? '', 't=1,v1=00', secret)
    expect(forged).toThrow(/signature/i)
    await shop.stop()
    await hook.stop()
  })

  it('try again until the receiver takes the event', async () => {
    const hook = await startReceiver((attempt) => (attempt < 3 ? 500 : 200))
    const shop = await startTestStripe({ webhookUrl: hook.url, webhookRetryMs: () => 10 })
    await shop.stripe.customers.create({})
    await waitFor(() => hook.received.some(({ status }) => status === 200))
    expect(hook.received.map(({ status }) => status)).toEqual([500, 500, 200])
    expect(new Set(hook.received.map(({ body }) => body)).size).toBe(1)
    await shop.stop()
    await hook.stop()
  })

  it('give an event up when they may try no more', async () => {
    const hook = await startReceiver(() => 500)
    const webhookRetryMs = (attempts: number) => (attempts < 2 ? 5 : undefined)
    const shop = await startTestStripe({ webhookUrl: hook.url, webhookRetryMs })
    await shop.stripe.customers.create({})
    await waitFor(() => hook.received.length === 2)
    // A third try of the first event would be due before the second one of the next.
    await shop.stripe.customers.create({})
    await waitFor(() => new Set(hook.received.map(({ body }) => body)).size === 2 && hook.received.length > 3)
    const [first] = hook.received
    expect(hook.received.filter(({ body }) => body === first?.body)).toHaveLength(2)
    await shop.stop()
    await hook.stop()
  })

  it('deliver after a restart what was owed before it', async () => {
    const refusing = await startReceiver(() => 503)
    const before = await startTestStripe({ webhookUrl: refusing.url })
    const { id } = await before.stripe.customers.create({})
    await waitFor(() => refusing.received.length === 1)
    await before.halt()
    await refusing.stop()
    const hook = await startReceiver(() => 200)
    const after = await startTestStripe({ dir: before.dir, webhookUrl: hook.url })
    await waitFor(() => hook.received.length === 1)
    expect(JSON.parse(hook.received[0]?.body ?? '')).toMatchObject({ data: { object: { id } } })
    await after.stop()
    await hook.stop()
  })
})
