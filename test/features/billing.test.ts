import { beforeAll, describe, expect, it } from 'vitest'
import { createStripePortal, getCustomer } from '../../shared/billing/customer'
import { getSubscriptions } from '../../shared/billing/subscriptions'
import { previewSubscription, updateSubscription } from '../../shared/billing/updateSubscription'
import type { DeviceId } from '../../shared/core/ids'
import { getSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import { openPaymentPage } from '../harness/openPaymentPage'
import { useStack } from '../harness/useStack'

const stack = useStack()
const cents = { monthly: 750, yearly: 7500 }
const withTax = (amount: number) => Math.round(amount * 1.1)
const oldTs = Math.floor(Date.now() / 1000) - 200 * 86_400

let owner: Person
let devices: DeviceId[]
let pay: Awaited<ReturnType<typeof openPaymentPage>>

const basicDevice = async (person: Person) =>
  (await stack.newDevice({ tier: 'STANDARD', addedTs: oldTs }, [[person, 'ADMIN']])).deviceid
const portalOf = async (person: Person) =>
  openPaymentPage((await stack.ask(createStripePortal, {}, person.token)).message.url)
const tierOf = async (deviceid: DeviceId) =>
  (await stack.ask(getSettings, { deviceid }, owner.token)).tier.name
const customerOf = async () => (await stack.ask(getCustomer, {}, owner.token)).customer
const change = (request: Record<string, unknown>, person = owner) =>
  stack.call(updateSubscription, { idempotencyKey: crypto.randomUUID(), ...request }, person.token)
const hosted = (ids: readonly DeviceId[], term: 'Monthly' | 'Yearly' = 'Monthly') => ({
  devices: [...ids],
  plan: 'PREMIUM' as const,
  term,
})

beforeAll(async () => {
  owner = await stack.newUser('payer')
  devices = await Promise.all([basicDevice(owner), basicDevice(owner), basicDevice(owner)])
})

describe('an owner', () => {
  it('has no billing account until the first visit to the payment page', async () => {
    expect(await stack.ask(getCustomer, {}, owner.token)).toEqual({ resultCode: 'NO_CUSTOMER_FOUND' })
    const refused = await change(hosted(devices.slice(0, 2)))
    expect(refused).toMatchObject({ status: 400, body: { resultCode: 'PAYMENT_METHOD_REQUIRED' } })
    pay = await portalOf(owner)
    expect(await customerOf()).toMatchObject({ email: owner.email, delinquent: false })
  })

  it('sees what it costs, and pays it once, whatever is clicked and retried', async () => {
    await pay.address()
    await pay.card('4242424242424242')
    const two = hosted(devices.slice(0, 2))
    const preview = await stack.ask(previewSubscription, two, owner.token)
    expect(preview).toMatchObject({
      currency: 'aud',
      now: { subtotal: 2 * cents.monthly, total: withTax(2 * cents.monthly) },
      renewals: [{ term: 'Monthly', devices: 2, total: withTax(2 * cents.monthly) }],
    })
    const idempotencyKey = crypto.randomUUID()
    const answers = await Promise.all([
      change({ ...two, idempotencyKey }),
      change({ ...two, idempotencyKey }),
      change(two),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body).toEqual({ message: 'Success - Your subscription has been updated.' })
    expect(await pay.invoices()).toEqual([`$${((2 * withTax(cents.monthly)) / 100).toFixed(2)} paid`])
    expect(await Promise.all(devices.map(tierOf))).toEqual(['Hosted', 'Hosted', 'Basic'])
    const { devices: rows } = await stack.ask(getSubscriptions, {}, owner.token)
    expect(rows.map(({ deviceid, plan, term, subOwner }) => [deviceid, plan, term, subOwner])).toEqual(
      devices
        .slice(0, 2)
        .sort()
        .map((deviceid) => [deviceid, 'Hosted', 'Monthly', 'You']),
    )
  })

  it('adds a device for the rest of the month, and gives one up for nothing', async () => {
    const third = devices[2]!
    expect((await change(hosted([third]))).status).toBe(200)
    expect(await pay.invoices()).toHaveLength(2)
    expect((await change({ devices: [third], plan: 'STANDARD' })).status).toBe(200)
    expect(await tierOf(third)).toBe('Basic')
    expect(await pay.invoices()).toHaveLength(2)
  })

  it('keeps out who does not pay, whatever they may see', async () => {
    const stranger = await stack.newUser('stranger')
    const first = devices[0]!
    expect((await change(hosted([first]), stranger)).status).toBe(403)
    await stack.giveRole(first, stranger, 'VIEW')
    expect((await change({ devices: [first], plan: 'STANDARD' }, stranger)).status).toBe(403)
    expect(await tierOf(first)).toBe('Hosted')
  })

  it('falls to Basic when the card fails for good, and is back after paying', async () => {
    await pay.removeCards()
    await pay.card('4000000000000341')
    await pay.days(32)
    await eventually(async () => expect((await customerOf())?.delinquent).toBe(true))
    expect(await tierOf(devices[0]!)).toBe('Hosted')
    expect(await change(hosted([devices[2]!]))).toMatchObject({
      status: 400,
      body: { resultCode: 'OUTSTANDING_INVOICE' },
    })
    await pay.days(30)
    await eventually(async () => expect(await tierOf(devices[0]!)).toBe('Basic'))
    await pay.removeCards()
    await pay.card('4242424242424242')
    await pay.payAll()
    expect((await customerOf())?.delinquent).toBe(false)
    expect((await change(hosted(devices.slice(0, 1), 'Yearly'))).status).toBe(200)
    expect(await tierOf(devices[0]!)).toBe('Hosted')
  })

  it('keeps what is paid until its end after cancelling at the payment page', async () => {
    await pay.cancelAll()
    await eventually(async () =>
      expect((await customerOf())?.portal_subscription.terms).toMatchObject([{ isEnding: true }]),
    )
    expect(await tierOf(devices[0]!)).toBe('Hosted')
    await pay.days(366)
    await eventually(async () => expect(await tierOf(devices[0]!)).toBe('Basic'))
  })
})
