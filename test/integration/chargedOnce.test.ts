import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccountStore } from '../../functions/billing/accountStore'
import { openClaims } from '../../functions/billing/claims'
import { openConverge } from '../../functions/billing/converge'
import { previewSubscription } from '../../functions/billing/previewSubscription'
import { openQuoteStore } from '../../functions/billing/quoteStore'
import { openSettle } from '../../functions/billing/settle'
import { openStripePayments } from '../../functions/billing/stripePayments'
import { updateSubscription } from '../../functions/billing/updateSubscription'
import { openWithAccount } from '../../functions/billing/withAccount'
import { accessKey } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/caller'
import { newId } from '../../functions/core/newId'
import { openChangePlan } from '../../functions/plans/changePlan'
import { openUserStore } from '../../functions/users/userStore'
import { setUpBilling } from '../../scripts/operator/billing/setUpBilling'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, minuteMs } from '../../shared/core/time'
import { openPaymentPage } from '../harness/openPaymentPage'
import { startTestStripe } from '../standins/stripe/startTestStripe'
import { losingAnswers } from './losingAnswers'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const { documents, now } = scene
const cents = 750
const withTax = (amount: number) => Math.round(amount * 1.1)

let shop: Awaited<ReturnType<typeof startTestStripe>>
let network: Awaited<ReturnType<typeof losingAnswers>>
let service: ReturnType<typeof openService>
let people: [Caller, Caller]
let devices: [DeviceId, DeviceId]
let count = 0

const openService = (stripe: Stripe) => {
  const { devices: deviceStore, writeLog } = scene.openService(documents)
  const payments = openStripePayments(() => Promise.resolve(stripe))
  const accounts = openAccountStore(documents, tables.billing)
  const changePlan = openChangePlan(documents, tables.devices, deviceStore, writeLog, now)
  const claims = openClaims(documents, tables.billing, now)
  const common = { payments, accounts, changePlan, claims, newId, now, documents, devices: deviceStore }
  const converge = openConverge(common)
  const withAccount = openWithAccount(documents, tables.billing, accounts, newId, now)
  const quotes = openQuoteStore(documents, tables.billing, newId, now)
  const rights = { access: scene.access, users: openUserStore(documents, tables.users) }
  const all = { ...common, ...rights, converge, withAccount, quotes }
  const settle = openSettle(all)
  return {
    preview: previewSubscription(all),
    update: updateSubscription(all),
    /** What the look of every quarter of an hour does for one account. */
    lookAgain: (who: Caller) =>
      withAccount(who, async (held, note) => converge(await settle(held, note), note)),
    portalOf: async (who: Caller) => {
      const { id } = await withAccount(who, async ({ customerId }, note) => {
        if (customerId !== undefined) return { id: customerId }
        const made = await payments.createCustomer(who)
        await note({ set: { customerId: made.id } })
        return made
      })
      return openPaymentPage(await payments.portalUrl(id, undefined))
    },
    planOf: async (deviceid: DeviceId) => (await deviceStore.record(deviceid))?.subscriber?.email,
  }
}

const hosted = (...chosen: DeviceId[]) => ({
  devices: chosen,
  plan: 'PREMIUM' as const,
  term: 'Monthly' as const,
})
const payerOf = async (who: Caller) => {
  const page = await service.portalOf(who)
  await page.address()
  await page.card('4242424242424242')
  return page
}
const isCharge = (method: string, path: string) => method === 'POST' && path.startsWith('/v1/subscriptions')

beforeAll(async () => {
  shop = await startTestStripe({ now })
  network = await losingAnswers(shop.url)
  const { port } = network
  const way = { host: '127.0.0.1', port, protocol: 'http', telemetry: false } as const
  const stripe = new Stripe('sk_test_local', { ...way, maxNetworkRetries: 0 })
  await setUpBilling(stripe, {})
  service = openService(stripe)
})
afterAll(async () => {
  await network.stop()
  await shop.stop()
})

const makeDevice = async () => {
  count += 1
  const addedTs = Math.floor((now() - 200 * dayMs) / 1000)
  const id = `PAY${String(count).padStart(6, '0')}`
  const made = await scene.addDevice(id, { tier: 'STANDARD', addedTs }, people)
  for (const { userid } of people) {
    const way = { pk: accessKey.user(userid), sk: accessKey.device(made), role: 'ADMIN' }
    await scene.put(tables.access, way)
  }
  return made
}

beforeEach(async () => {
  people = [callerOf(10 * (count + 1)), callerOf(10 * (count + 1) + 1)]
  devices = [await makeDevice(), await makeDevice()]
})

describe('a charge', () => {
  it('is made once when its answer was lost after Stripe had acted, whatever is pressed next', async () => {
    const [owner] = people
    const page = await payerOf(owner)
    network.lose(isCharge)
    const pressed = service.update(hosted(devices[0]), owner)
    await expect(pressed).rejects.toMatchObject({ code: 'unavailable' })
    network.lose()
    expect(await page.invoices()).toEqual(['$8.25 paid'])
    await service.update(hosted(devices[0]), owner)
    await service.lookAgain(owner)
    expect(await page.invoices()).toEqual(['$8.25 paid'])
    expect(await service.planOf(devices[0])).toBe(owner.email)
  })

  it('is found by the next look at everything, when nobody presses again', async () => {
    const [owner] = people
    const page = await payerOf(owner)
    network.lose(isCharge)
    await expect(service.update(hosted(devices[0]), owner)).rejects.toMatchObject({ code: 'unavailable' })
    network.lose()
    expect(await service.planOf(devices[0])).toBe(undefined)
    await service.lookAgain(owner)
    expect(await service.planOf(devices[0])).toBe(owner.email)
    expect(await page.invoices()).toHaveLength(1)
  })

  it('is made once of two tabs, and of two people', async () => {
    const pages = [await payerOf(people[0]), await payerOf(people[1])]
    const presses = [people[0], people[0], people[1], people[1]].map((who) =>
      service.update(hosted(devices[0]), who),
    )
    const outcomes = await Promise.allSettled(presses)
    const first = outcomes[0]?.status === 'fulfilled' ? 0 : 1
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      [0, 0, 1, 1].map((person) => person === first),
    )
    const invoices = await Promise.all(pages.map((page) => page.invoices()))
    expect(invoices.flat()).toEqual(['$8.25 paid'])
    expect(await service.planOf(devices[0])).toBe(people[first]?.email)
  })

  it('keeps others away from a device until its own end is known', async () => {
    const [owner, other] = people
    await payerOf(owner)
    const page = await payerOf(other)
    network.lose(isCharge)
    await expect(service.update(hosted(devices[0]), owner)).rejects.toMatchObject({ code: 'unavailable' })
    network.lose()
    await expect(service.update(hosted(devices[0]), other)).rejects.toMatchObject({ code: 'conflict' })
    expect(await page.invoices()).toEqual([])
  })
})

describe('what was shown', () => {
  it('is what is charged, however far the month has gone on meanwhile', async () => {
    const [owner] = people
    await payerOf(owner)
    await service.update(hosted(devices[0]), owner)
    scene.clock.ms += 10 * dayMs
    // Nine minutes of a month are some cents of so many devices.
    const fleet = await Promise.all(Array.from({ length: 40 }, makeDevice))
    const { quoteid, now: shown } = await service.preview(hosted(...fleet), owner)
    expect(shown.total).toBeLessThan(fleet.length * withTax(cents))
    scene.clock.ms += 9 * minuteMs
    const later = await service.preview(hosted(...fleet), owner)
    expect(later.now.total).toBeLessThan(shown.total)
    await service.update({ ...hosted(...fleet), quoteid }, owner)
    const [newest] = await (await service.portalOf(owner)).invoices()
    expect(newest).toBe(`$${(shown.total / 100).toFixed(2)} paid`)
  })

  it('is asked again once it is old, once somebody has changed something, and when it was shown to another', async () => {
    const [owner, other] = people
    const page = await payerOf(owner)
    const both = hosted(...devices)
    const outdated = { code: 'conflict', resultCode: 'QUOTE_OUTDATED' }
    const quote = async () => (await service.preview(both, owner)).quoteid
    const old = await quote()
    scene.clock.ms += 11 * minuteMs
    await expect(service.update({ ...both, quoteid: old }, owner)).rejects.toMatchObject(outdated)
    const otherTerm = { ...both, term: 'Yearly' as const, quoteid: await quote() }
    await expect(service.update(otherTerm, owner)).rejects.toMatchObject(outdated)
    await payerOf(other)
    const foreign = { ...both, quoteid: await quote() }
    await expect(service.update(foreign, other)).rejects.toMatchObject(outdated)
    const before = await quote()
    await service.update(hosted(devices[0]), owner)
    await expect(service.update({ ...both, quoteid: before }, owner)).rejects.toMatchObject(outdated)
    expect(await page.invoices()).toHaveLength(1)
    await service.update({ ...both, quoteid: await quote() }, owner)
    expect(await page.invoices()).toHaveLength(2)
  })

  it('is not charged to a card that declines, and then nothing has changed', async () => {
    const [owner] = people
    const page = await service.portalOf(owner)
    await page.address()
    await page.card('4000000000000341')
    const { quoteid } = await service.preview(hosted(devices[0]), owner)
    const declined = { code: 'invalid', resultCode: 'CARD_DECLINED' }
    await expect(service.update({ ...hosted(devices[0]), quoteid }, owner)).rejects.toMatchObject(declined)
    expect(await page.invoices()).toEqual([])
    expect(await service.planOf(devices[0])).toBe(undefined)
  })
})
