import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import Stripe from 'stripe'
import { beforeEach, expect, it } from 'vitest'
import { openMemoryDocuments } from '../../test/integration/memoryDocuments'
import { openEventStore, openReadEvent, takeStripeEvent } from './takeStripeEvent'

const secret = 'whsec_ours'
const stripe = new Stripe('sk_test_nothing')
const eventOf = (object: object) => JSON.stringify({ id: 'evt_1', object: 'event', data: { object } })
const payload = eventOf({ id: 'cus_1', object: 'customer' })
const nowSeconds = () => Math.floor(Date.now() / 1000)

let looked: string[]
let taken: Set<string>
let isAway = false
const take = takeStripeEvent(
  openReadEvent(
    () => Promise.resolve(stripe),
    () => Promise.resolve(secret),
  ),
  {
    isTaken: (id) => Promise.resolve(taken.has(id)),
    noteTaken: (id) => {
      taken.add(id)
      return Promise.resolve()
    },
  },
  (customerId) => {
    looked.push(customerId)
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve()
  },
)
const send = (body: string, header: string | undefined) =>
  take({ body: Buffer.from(body), headers: { 'stripe-signature': header } })
const sign = (by = secret, timestamp = nowSeconds(), body = payload) =>
  stripe.webhooks.generateTestHeaderString({ payload: body, secret: by, timestamp })

beforeEach(() => {
  looked = []
  taken = new Set()
  isAway = false
})

it.each([
  ['not signed', payload, () => undefined],
  ['signed by another', payload, () => sign('whsec_theirs')],
  ['written anew', JSON.stringify(JSON.parse(payload), null, 1), () => sign()],
  ['older than five minutes', payload, () => sign(secret, nowSeconds() - 301)],
])('refuses an event that is %s, and looks at nothing', async (_what, body, header) => {
  await expect(send(body, header())).rejects.toMatchObject({
    code: 'invalid',
    message: 'The signature of the event is not valid.',
    cause: expect.any(Error) as Error,
  })
  expect(looked).toEqual([])
})

it('looks once for an event that comes again', async () => {
  expect(await send(payload, sign())).toEqual({ received: true })
  expect(await send(payload, sign())).toEqual({ received: true })
  expect(looked).toEqual(['cus_1'])
})

it('looks again for an event whose look failed', async () => {
  isAway = true
  await expect(send(payload, sign())).rejects.toThrow('away')
  isAway = false
  await send(payload, sign())
  expect(looked).toEqual(['cus_1', 'cus_1'])
})

it.each([
  ['the customer itself', { id: 'cus_2', object: 'customer' }, ['cus_2']],
  ['what names its customer', { id: 'sub_1', object: 'subscription', customer: 'cus_3' }, ['cus_3']],
  ['what has its customer in it', { id: 'in_1', object: 'invoice', customer: { id: 'cus_4' } }, ['cus_4']],
  ['what has no customer', { id: 'price_1', object: 'price', customer: null }, []],
  ['what it does not name', { id: 'price_1', object: 'price' }, []],
  ['what has no id', { object: 'balance', customer: 'cus_5' }, []],
])('looks at the customer of an event about %s, and takes it once', async (_what, object, customers) => {
  const body = eventOf(object)
  await send(body, sign(secret, nowSeconds(), body))
  expect(looked).toEqual(customers)
  expect([...taken]).toEqual(['evt_1'])
})

it('an event that was taken is remembered for thirty days', async () => {
  const documents = openMemoryDocuments({ billing: ['pk'] })
  const nowMs = 1_764_000_000_500
  const events = openEventStore(documents, 'billing', () => nowMs)
  expect(await events.isTaken('evt_1')).toBe(false)
  await events.noteTaken('evt_1')
  expect([await events.isTaken('evt_1'), await events.isTaken('evt_2')]).toEqual([true, false])
  const { Items } = await documents.send(new ScanCommand({ TableName: 'billing' }))
  expect(Items).toEqual([{ pk: 'EVENT#evt_1', expiresAt: 1_764_000_000 + 30 * 86_400 }])
})
