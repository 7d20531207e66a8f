import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { startStripe, type StripeOptions } from '../../../scripts/standins/stripe/startStripe'

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
function connectStripe(url: string): Stripe {
  const port = Number(new URL(url).port)
  return new Stripe('sk_test_local', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** A customer with a card that pays (or another test card), and monthly and yearly prices of a product. */
export async function seedShop(
  stripe: Stripe,
  customerParams: Stripe.CustomerCreateParams = {},
  card = 'pm_card_visa',
) {
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada', ...customerParams })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  const product = await stripe.products.create({ name: 'Hosted plan' })
  const price = (interval: 'month' | 'year', unit_amount: number) =>
    stripe.prices.create({ product: product.id, unit_amount, currency: 'aud', recurring: { interval } })
  const [monthly, yearly] = [await price('month', 750), await price('year', 7500)]
  return { customer, method, product, monthly, yearly }
}
