import Stripe from 'stripe'
import { beforeEach, expect, it } from 'vitest'
import { openReadEvent, takeStripeEvent } from './takeStripeEvent'

const secret = 'whsec_ours'
const stripe = new Stripe('sk_test_nothing')
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  data: { object: { id: 'cus_1', object: 'customer' } },
})
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
const sign = (by = secret, timestamp = nowSeconds()) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp })

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
  await expect(send(body, header())).rejects.toMatchObject({ code: 'invalid' })
  expect(looked).toEqual([])
})

it('looks once for an event that comes again', async () => {
  await send(payload, sign())
  await send(payload, sign())
  expect(looked).toEqual(['cus_1'])
})

it('looks again for an event whose look failed', async () => {
  isAway = true
  await expect(send(payload, sign())).rejects.toThrow('away')
  isAway = false
  await send(payload, sign())
  expect(looked).toEqual(['cus_1', 'cus_1'])
})
