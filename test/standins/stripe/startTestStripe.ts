import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { setUpBilling } from '../../../scripts/operator/billing/setUpBilling'
import { openPaymentPage } from '../../harness/openPaymentPage'
import { startStripe } from '../../../scripts/standins/stripe/startStripe'
import type { StripeOptions } from '../../../scripts/standins/stripe/openStripe'

/** Starts a stand-in of its own for a test, with a client for it; `stop` also removes its state. */
export async function startTestStripe(options: Partial<StripeOptions> = {}) {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'stripe-')))
  const standIn = await startStripe({ port: 0, dir, ...options })
  return {
    dir,
    url: standIn.url,
    stripe: connectStripe(standIn.url),
    /** Stops it and keeps the state. */
    halt: () => standIn.stop(),
    async stop() {
      await standIn.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The real client, pointed at a stand-in. */
export function connectStripe(url: string): Stripe {
  const port = Number(new URL(url).port)
  return new Stripe('sk_test_local', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

export const goodCard = '4242424242424242'
export const failingCard = '4000000000000341'

/** A customer with a card, as they come from the payment page, and the prices that the operator's command makes. */
export async function seedShop(stripe: Stripe, card = goodCard) {
  await setUpBilling(stripe, {})
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' })
  const page = openPaymentPage((await stripe.billingPortal.sessions.create({ customer })).url)
  await page.address()
  await page.card(card)
  const { data } = await stripe.prices.list({ lookup_keys: ['hosted_monthly'], active: true })
  const price = data[0]?.id ?? ''
  /** Puts so many devices on the monthly plan. */
  const subscribe = (quantity = 1, options: Stripe.RequestOptions = {}) =>
    stripe.subscriptions.create(
      {
        customer,
        items: [{ price, quantity }],
        automatic_tax: { enabled: true },
        payment_behavior: 'error_if_incomplete',
        metadata: { devices_00: 'TRUCK0001' },
      },
      options,
    )
  return { customer, page, price, subscribe }
}
