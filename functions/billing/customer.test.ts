import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { openBillingService } from '../../test/integration/billingService'
import { openMemoryPayments } from '../../test/integration/memoryPayments'
import { callerOf, openScene } from '../../test/integration/openScene'
import { createStripePortal, getCustomer } from './customer'
import type { Payments } from './Payments'

const me = callerOf(1)

let scene: ReturnType<typeof openScene>
let shop: ReturnType<typeof openMemoryPayments>
let service: ReturnType<typeof openBillingService>
let device: DeviceId

const customer = (change: Partial<Payments> = {}) =>
  getCustomer({ ...shop.payments, ...change }, service.accounts)({}, me)
const portal = async (input: { isWindow?: boolean; name?: string } = {}, returnUrl?: string) => {
  const { message } = await createStripePortal({ ...service, returnUrl })(input, me)
  return message.url
}

beforeEach(async () => {
  scene = openScene()
  shop = openMemoryPayments(scene.now)
  service = openBillingService(scene, shop.payments)
  device = await service.makeDevice([me])
})

describe('a billing account', () => {
  it('is none before the first visit to the payment page', async () => {
    expect(await customer()).toEqual({ resultCode: 'NO_CUSTOMER_FOUND' })
  })

  it('is shown with what it pays for, when it pays next or ends, and whether it is behind', async () => {
    const paid = shop.customerOf(me.userid, me.email)
    const [monthly, yearly] = [
      shop.subscribe(paid.id, { term: 'Monthly', devices: [device] }),
      shop.subscribe(paid.id, { term: 'Yearly', devices: [] }),
    ]
    shop.live.set(paid.id, [
      { ...monthly, isPastDue: true },
      { ...yearly, endsTs: 7 },
    ])
    expect(await customer()).toEqual({
      resultCode: 'CUSTOMER_FOUND',
      customer: {
        ...paid,
        portal_subscription: {
          devices: { [device]: { term: 'Monthly' } },
          terms: [
            { term: 'Monthly', periodEndTs: monthly.periodEndTs, isEnding: false, isPastDue: true },
            { term: 'Yearly', periodEndTs: 7, isEnding: true, isPastDue: false },
          ],
        },
      },
    })
  })

  it('is looked for as the one that is known', async () => {
    await portal()
    const known: unknown[] = []
    await customer({
      findCustomer: (...asked) => {
        known.push(asked)
        return Promise.resolve(undefined)
      },
    })
    expect(known).toEqual([[me.userid, me.email, shop.customers.get(me.userid)?.id]])
  })
})

describe('while payments are away', () => {
  const away = { findCustomer: () => Promise.reject(new Problem('unavailable')) }

  it('a billing account is as it was known last, and since when is said', async () => {
    const { id } = shop.customerOf(me.userid, me.email)
    shop.subscribe(id, { term: 'Monthly', devices: [device] })
    await service.lookAt(id)
    const { customer: before } = await customer()
    const seenMs = scene.now()
    scene.clock.ms += 5000
    expect(await customer(away)).toEqual({
      resultCode: 'CUSTOMER_FOUND',
      customer: before,
      staleSinceMs: seenMs,
    })
  })

  it('one that was never known is unavailable', async () => {
    await expect(customer(away)).rejects.toMatchObject({ code: 'unavailable' })
    await service.withAccount(me, () => Promise.resolve())
    await expect(customer(away)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it.each([new Problem('invalid'), Object.assign(new Error('broken'), { code: 'unavailable' })])(
    'is no other failure: %s',
    async (error) => {
      const { id } = shop.customerOf(me.userid, me.email)
      await service.lookAt(id)
      await expect(customer({ findCustomer: () => Promise.reject(error) })).rejects.toBe(error)
    },
  )
})

describe('the payment page', () => {
  it('is that of an account which is made once, with the name that was given or that the person has', async () => {
    expect(await portal({ name: 'Truck Ltd' })).toBe('https://pay.example/cus_0001?to=undefined')
    expect(shop.customers.get(me.userid)).toMatchObject({ name: 'Truck Ltd', email: me.email })
    expect((await service.accounts.read(me.userid))?.customerId).toBe('cus_0001')
    await portal({ name: 'Another' })
    expect(shop.customers.get(me.userid)?.name).toBe('Truck Ltd')
    shop.customers.clear()
    await portal()
    expect(shop.customers.get(me.userid)?.name).toBe(me.name)
  })

  it('of an account that was found there brings its plans at once; a known one is not looked at again', async () => {
    const { id } = shop.customerOf(me.userid, me.email)
    shop.subscribe(id, { term: 'Monthly', devices: [device] })
    await portal()
    expect((await service.record(device)).subscriber?.userid).toBe(me.userid)
    shop.live.clear()
    await portal()
    expect((await service.record(device)).subscriber?.userid).toBe(me.userid)
  })

  it('leads back to where the person came from: from a window of its own, to a page that says so', async () => {
    const back = 'https://portal.example/billing'
    expect(await portal({}, back)).toBe(`https://pay.example/cus_0001?to=${back}`)
    expect(await portal({ isWindow: true }, back)).toBe(`https://pay.example/cus_0001?to=${back}?window=done`)
    expect(await portal({ isWindow: true })).toBe('https://pay.example/cus_0001?to=undefined')
  })
})
