import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { openBillingService } from '../../test/integration/billingService'
import { openMemoryPayments } from '../../test/integration/memoryPayments'
import { type Scene, callerOf, openScene, tables } from '../../test/integration/openScene'
import { accountKeyOf } from './billingAccount'
import type { LiveSubscription, Payments } from './Payments'
import { openReconcile } from './reconcile'

const [me, other, third] = [callerOf(1), callerOf(2), callerOf(3)]

let scene: Scene
let shop: ReturnType<typeof openMemoryPayments>
let a: DeviceId
let b: DeviceId
/** Customers whose subscriptions were read, in their order. */
let read: string[]
let away: Set<string>
let payments: Payments

const subscribe = (who: typeof me, device: DeviceId) => {
  const { id } = shop.customerOf(who.userid, who.email)
  shop.subscribe(id, { term: 'Monthly', devices: [device] })
  return id
}
const open = () => openBillingService(scene, payments)
const payerOf = async (device: DeviceId) => (await open().record(device)).subscriber?.userid

beforeEach(async () => {
  scene = openScene()
  shop = openMemoryPayments(scene.now)
  read = []
  away = new Set()
  payments = {
    ...shop.payments,
    subscriptionsOf: (customerId) => {
      read.push(customerId)
      return away.has(customerId)
        ? Promise.reject(new Error('away'))
        : shop.payments.subscriptionsOf(customerId)
    },
  }
  const service = open()
  a = await service.makeDevice([me, other, third])
  b = await service.makeDevice([me, other, third])
})

describe('the comparison of all plans with what is paid', () => {
  it('finds who has begun to pay without a word of it, and looks at each customer once', async () => {
    const mine = subscribe(me, a)
    await open().lookAt(mine)
    const theirs = subscribe(other, b)
    read = []
    expect(await open().reconcile()).toBe(0)
    expect(await payerOf(b)).toBe(other.userid)
    expect(read).toEqual([mine, theirs])
  })

  it('finds what has ended without a word of it', async () => {
    const mine = subscribe(me, a)
    await open().lookAt(mine)
    shop.live.set(mine, [])
    expect(await open().reconcile()).toBe(0)
    expect(await payerOf(a)).toBeUndefined()
  })

  it('reaches the others when two cannot be looked at, and counts those', async () => {
    const mine = subscribe(me, a)
    await open().lookAt(mine)
    const theirs = subscribe(other, a)
    subscribe(third, b)
    away = new Set([mine, theirs])
    expect(await open().reconcile()).toBe(2)
    expect(await payerOf(b)).toBe(third.userid)
  })

  it('is not kept by an account that goes away meanwhile, nor by a customer of another shop', async () => {
    await scene.put(tables.billing, { ...accountKeyOf(third.userid), work: 'reconcile' })
    const service = open()
    shop.live.set('cus_shop', [{ devices: [a] } as unknown as LiveSubscription])
    const accounts = { ...service.accounts, read: () => Promise.resolve(undefined) }
    expect(await openReconcile({ ...service, accounts })()).toBe(0)
    expect(read).toEqual([])
  })
})
