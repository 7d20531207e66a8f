import Stripe from 'stripe'
import { openEventStore, openReadEvent, takeStripeEvent } from '../../functions/billing/takeStripeEvent'
import { openStripePayments } from '../../functions/billing/stripePayments'
import type { Caller } from '../../functions/core/http/caller'
import { setUpBilling } from '../../scripts/operator/billing/setUpBilling'
import type { DeviceId } from '../../shared/core/ids'
import { openPaymentPage } from '../harness/openPaymentPage'
import { startTestStripe } from '../standins/stripe/startTestStripe'
import { openBillingService } from './billingService'
import { losingAnswers } from './losingAnswers'
import { openScene, tables } from './openScene'

const webhookSecret = 'whsec_scene'

export const hosted = (...devices: DeviceId[]) => ({
  devices,
  plan: 'PREMIUM' as const,
  term: 'Monthly' as const,
})

/** The billing of the product over a DynamoDB in memory and the local Stripe, with a network between that can fail. */
export const openBillingScene = async () => {
  const scene = openScene()
  const { documents, now } = scene
  const shop = await startTestStripe({ now })
  const network = await losingAnswers(shop.url)
  const way = { host: '127.0.0.1', port: network.port, protocol: 'http', telemetry: false } as const
  const stripe = new Stripe('sk_test_local', { ...way, maxNetworkRetries: 0 })
  await setUpBilling(stripe, {})

  const payments = openStripePayments(() => Promise.resolve(stripe))
  const service = openBillingService(scene, payments)
  const readEvent = openReadEvent(
    () => Promise.resolve(stripe),
    () => Promise.resolve(webhookSecret),
  )
  const take = takeStripeEvent(readEvent, openEventStore(documents, tables.billing, now), service.lookAt)

  const portalOf = async (who: Caller) => {
    const id = await service.withAccount(who, async ({ customerId }, note) => {
      const known = customerId ?? (await payments.createCustomer(who)).id
      await note({ set: { customerId: known } })
      return known
    })
    return openPaymentPage(await payments.portalUrl(id, undefined))
  }
  return {
    ...scene,
    ...service,
    stripe,
    network,
    /** An event arrives, signed as Stripe signs each delivery when it sends it. */
    takeEvent: (event: object) => {
      const payload = JSON.stringify({ object: 'event', ...event })
      const header = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
      return take({ body: Buffer.from(payload), headers: { 'stripe-signature': header } })
    },
    portalOf,
    /** The payment page of a person with an address and a card that pays. */
    payerOf: async (who: Caller) => {
      const page = await portalOf(who)
      await page.address()
      await page.card('4242424242424242')
      return page
    },
    stop: async () => {
      await network.stop()
      await shop.stop()
    },
  }
}
