import Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { createStripePortal, getCustomer } from '../../shared/billing/customer'
import { stripeEvent } from '../../shared/billing/updatePlan'
import { getSubscriptions } from '../../shared/billing/subscriptions'
import { previewSubscription, updateSubscription } from '../../shared/billing/updateSubscription'
import type { DeviceId } from '../../shared/core/ids'
import { apiPrefix } from '../../shared/core/services'
import { getSettings } from '../../shared/settings/deviceSettings'
import { localSecret } from '../../scripts/stack/composition/localNames'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import { openPaymentPage } from '../harness/openPaymentPage'
import { useStack } from '../harness/useStack'

const stack = useStack()
const { webhooks } = new Stripe(localSecret)
const nowSeconds = () => Math.floor(Date.now() / 1000)
const oldTs = nowSeconds() - 200 * 86_400

let owner: Person
let deviceid: DeviceId
let customer: string
let pay: ReturnType<typeof openPaymentPage>

const hosted = () => ({ devices: [deviceid], plan: 'PREMIUM' as const, term: 'Monthly' as const })
const tier = async () => (await stack.ask(getSettings, { deviceid }, owner.token)).tier.name

/** An event as anybody could write it; what it says of a subscription is not so. */
const eventOf = (id: string, about = customer) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.deleted',
    created: nowSeconds() - 86_400,
    data: { object: { id: 'sub_of_nobody', object: 'subscription', customer: about, status: 'canceled' } },
  })
const send = async (body: string, signature?: string): Promise<number> => {
  const response = await fetch(`${stack.address.url}${apiPrefix}${stripeEvent.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    body,
  })
  await response.arrayBuffer()
  return response.status
}
const sign = (payload: string, secret = localSecret, timestamp = nowSeconds()) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp })

beforeAll(async () => {
  owner = await stack.newUser('payer')
  ;({ deviceid } = await stack.newDevice({ tier: 'STANDARD', addedTs: oldTs }, [[owner, 'ADMIN']]))
  pay = openPaymentPage((await stack.ask(createStripePortal, {}, owner.token)).message.url)
  await pay.address()
  await pay.card('4242424242424242')
  const { quoteid } = await stack.ask(previewSubscription, hosted(), owner.token)
  await stack.ask(updateSubscription, { ...hosted(), quoteid }, owner.token)
  customer = (await stack.ask(getCustomer, {}, owner.token)).customer?.id ?? ''
})

describe('the address for events of Stripe', () => {
  it('refuses what is not signed, signed by another, changed on its way, or old', async () => {
    const body = eventOf(`evt_${crypto.randomUUID()}`)
    expect(await send(body)).toBe(400)
    expect(await send(body, 'nonsense')).toBe(400)
    expect(await send(body, sign(body, 'whsec_of_somebody_else'))).toBe(400)
    expect(await send(JSON.stringify(JSON.parse(body), null, 2), sign(body))).toBe(400)
    expect(await send(body, sign(body, localSecret, nowSeconds() - 301))).toBe(400)
  })

  it('takes an event once, in any order and however often, and believes Stripe alone', async () => {
    const bodies = ['first', 'second'].map((name) => eventOf(`evt_${name}_${crypto.randomUUID()}`))
    for (const body of [...bodies.reverse(), ...bodies]) expect(await send(body, sign(body))).toBe(200)
    expect(await tier()).toBe('Hosted')
  })

  it('has nothing to do with customers who are nobody’s', async () => {
    const body = eventOf(`evt_${crypto.randomUUID()}`, 'cus_of_nobody')
    expect(await send(body, sign(body))).toBe(200)
  })
})

describe('while Stripe is away', () => {
  it('people see what was known last, are asked to come back, and nothing else notices', async () => {
    const before = (await stack.ask(getCustomer, {}, owner.token)).customer
    await pay.outage()
    const stale = await stack.ask(getCustomer, {}, owner.token)
    expect(stale.customer).toMatchObject({ id: customer, portal_subscription: before?.portal_subscription })
    expect(stale.staleSinceMs).toBeLessThanOrEqual(Date.now())
    const away = {
      status: 503,
      body: { message: expect.stringContaining('Please try again later.') as string },
    }
    expect(await stack.call(createStripePortal, {}, owner.token)).toMatchObject(away)
    const basic = { devices: [deviceid], plan: 'STANDARD' }
    expect(await stack.call(updateSubscription, basic, owner.token)).toMatchObject(away)
    const { devices } = await stack.ask(getSubscriptions, {}, owner.token)
    expect(devices).toMatchObject([{ deviceid, plan: 'Hosted', term: 'Monthly', subOwner: 'You' }])
    expect(await tier()).toBe('Hosted')
    const body = eventOf(`evt_${crypto.randomUUID()}`)
    expect(await send(body, sign(body))).toBe(503)
    await pay.outage()
    expect(await send(body, sign(body))).toBe(200)
    await eventually(async () =>
      expect((await stack.ask(getCustomer, {}, owner.token)).staleSinceMs).toBe(undefined),
    )
    await stack.ask(updateSubscription, { devices: [deviceid], plan: 'STANDARD' }, owner.token)
    expect(await tier()).toBe('Basic')
  })
})
