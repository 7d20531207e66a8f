import Stripe from 'stripe'
import { openAccountStore } from '../../functions/billing/accountStore'
import { openClaims } from '../../functions/billing/claims'
import { openConverge } from '../../functions/billing/converge'
import { openEventStore, openReadEvent, takeStripeEvent } from '../../functions/billing/takeStripeEvent'
import { getSubscriptions } from '../../functions/billing/getSubscriptions'
import { openLookAt, openSettle } from '../../functions/billing/settle'
import { previewSubscription } from '../../functions/billing/previewSubscription'
import { openQuoteStore } from '../../functions/billing/quoteStore'
import { openReconcile } from '../../functions/billing/reconcile'
import { openStripePayments } from '../../functions/billing/stripePayments'
import { updateSubscription } from '../../functions/billing/updateSubscription'
import { openWithAccount } from '../../functions/billing/withAccount'
import { accessKey } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/http/caller'
import { newId } from '../../functions/core/newId'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openChangePlan } from '../../functions/plans/changePlan'
import { openUserStore } from '../../functions/users/userStore'
import { setUpBilling } from '../../scripts/operator/billing/setUpBilling'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { openPaymentPage } from '../harness/openPaymentPage'
import { startTestStripe } from '../standins/stripe/startTestStripe'
import { losingAnswers } from './losingAnswers'
import { openScene, tables } from './openScene'

const trialOverDays = 200
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

  const { devices, writeLog } = scene.openService(documents)
  const payments = openStripePayments(() => Promise.resolve(stripe))
  const accounts = openAccountStore(documents, tables.billing)
  const users = openUserStore(documents, tables.users)
  const common = { documents, payments, accounts, devices, access: scene.access, users, newId, now }
  const changePlan = openChangePlan(documents, tables.devices, devices, writeLog, now)
  const claims = openClaims(documents, tables.billing, now)
  const withAccount = openWithAccount(documents, tables.billing, accounts, newId, now)
  const quotes = openQuoteStore(documents, tables.billing, newId, now)
  const converge = openConverge({ ...common, changePlan })
  const service = { ...common, changePlan, claims, withAccount, quotes, converge }
  const settle = openSettle(service)
  const lookAt = openLookAt({ payments, withAccount, settle, converge })
  const readEvent = openReadEvent(
    () => Promise.resolve(stripe),
    () => Promise.resolve(webhookSecret),
  )
  const take = takeStripeEvent(readEvent, openEventStore(documents, tables.billing, now), lookAt)

  const portalOf = async (who: Caller) => {
    const id = await withAccount(who, async ({ customerId }, note) => {
      const known = customerId ?? (await payments.createCustomer(who)).id
      await note({ set: { customerId: known } })
      return known
    })
    return openPaymentPage(await payments.portalUrl(id, undefined))
  }
  const giveAdmin = ({ userid }: Caller, deviceid: DeviceId) =>
    scene.put(tables.access, {
      pk: accessKey.user(userid),
      sk: accessKey.device(deviceid),
      role: 'ADMIN',
    })
  let count = 0
  return {
    ...scene,
    giveAdmin,
    stripe,
    network,
    payments,
    changePlan,
    /** The look of every quarter of an hour; how many accounts it could not look at. */
    reconcile: openReconcile({ payments, accounts, withAccount, settle, converge, lookAt }),
    customerOf: async ({ userid }: Caller) => (await accounts.read(userid))?.customerId ?? '',
    /** An event arrives, signed as Stripe signs each delivery when it sends it. */
    takeEvent: (event: object) => {
      const payload = JSON.stringify({ object: 'event', ...event })
      const header = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
      return take({ body: Buffer.from(payload), headers: { 'stripe-signature': header } })
    },
    preview: previewSubscription(service),
    update: updateSubscription(service),
    /** What somebody's own list shows. */
    listOf: async (who: Caller) => {
      const groups = openGroupStore(documents, 'access')
      return (await getSubscriptions({ ...common, groups })({}, who)).devices
    },
    /** What the look of every quarter of an hour does for one account. */
    lookAgain: (who: Caller) =>
      withAccount(who, async (held, note) => converge(await settle(held, note), note)),
    portalOf,
    /** The payment page of somebody with an address and a card that pays. */
    payerOf: async (who: Caller) => {
      const page = await portalOf(who)
      await page.address()
      await page.card('4242424242424242')
      return page
    },
    record: async (deviceid: DeviceId) => {
      const record = await devices.record(deviceid)
      if (record === undefined) throw new Error(`${deviceid} is gone`)
      return record
    },
    /** A device on Basic that its people may edit. */
    makeDevice: async (people: readonly Caller[]) => {
      count += 1
      const addedTs = Math.floor((now() - trialOverDays * dayMs) / secondMs)
      const id = `PAY${String(count).padStart(6, '0')}`
      const made = await scene.addDevice(id, { tier: 'STANDARD', addedTs }, people)
      for (const person of people) await giveAdmin(person, made)
      return made
    },
    stop: async () => {
      await network.stop()
      await shop.stop()
    },
  }
}
