import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../functions/core/http/caller'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, hourMs, secondMs } from '../../shared/core/time'
import { hosted, openBillingScene } from './billingScene'
import { callerOf } from './openScene'

let scene: Awaited<ReturnType<typeof openBillingScene>>
let owner: Caller
let devices: [DeviceId, DeviceId]
let customer: string
let count = 700

/** What the portal says of each device: its tier, and how it is paid. */
const plans = () =>
  Promise.all(
    devices.map(async (deviceid) => {
      const { tier, planTerm } = await scene.record(deviceid)
      return [tier, planTerm]
    }),
  )
/** What Stripe says of each. */
const paidFor = async () => {
  const live = await scene.payments.subscriptionsOf(customer)
  return devices.map((deviceid) => {
    const term = live.find((each) => each.devices.includes(deviceid))?.term
    return [term === undefined ? 'STANDARD' : 'PREMIUM', term]
  })
}
/** Somebody ends it at Stripe, and the portal does not hear of it. */
const endAll = async () => {
  for (const subscription of await scene.payments.subscriptionsOf(customer)) {
    await scene.payments.carryOut(customer, { kind: 'cancel', subscription }, subscription.id)
  }
}
const nowSeconds = () => Math.floor(scene.now() / secondMs)
const cancellation = (id: string, created: number) => ({
  id,
  type: 'customer.subscription.deleted',
  created,
  data: { object: { id: 'sub_1', object: 'subscription', customer, status: 'canceled' } },
})

beforeAll(async () => {
  scene = await openBillingScene()
})
afterAll(() => scene.stop())
beforeEach(async () => {
  count += 1
  owner = callerOf(count)
  devices = [await scene.makeDevice([owner]), await scene.makeDevice([owner])]
  await scene.payerOf(owner)
  await scene.update(hosted(...devices), owner)
  customer = await scene.customerOf(owner)
  expect(await plans()).toEqual(devices.map(() => ['PREMIUM', 'Monthly']))
})

describe('an event that comes 25 hours later', () => {
  it('still brings what happened then', async () => {
    await endAll()
    const created = nowSeconds()
    scene.clock.ms += 25 * hourMs
    await scene.takeEvent(cancellation(`evt_late_${count}`, created))
    expect(await plans()).toEqual(devices.map(() => ['STANDARD', undefined]))
  })

  it('undoes nothing that was bought since', async () => {
    await endAll()
    const created = nowSeconds()
    await scene.takeEvent(cancellation(`evt_first_${count}`, created))
    await scene.update(hosted(devices[0]), owner)
    scene.clock.ms += 25 * hourMs
    await scene.takeEvent(cancellation(`evt_again_${count}`, created))
    const bought = [
      ['PREMIUM', 'Monthly'],
      ['STANDARD', undefined],
    ]
    expect(await plans()).toEqual(bought)
    expect(await paidFor()).toEqual(bought)
  })
})

describe('when every event of three days is dropped', () => {
  it.each([
    ['all was cancelled', []],
    ['one device was given up', ['Monthly']],
    ['one went over to a year, the other was given up', ['Yearly']],
  ] as const)('and %s, one look at everything makes tier and term equal Stripe’s', async (_what, terms) => {
    await endAll()
    for (const term of terms) {
      await scene.payments.carryOut(
        customer,
        { kind: 'create', term, devices: [devices[0]] },
        `lost-${count}`,
      )
    }
    scene.clock.ms += 3 * dayMs
    expect(await plans()).not.toEqual(await paidFor())
    expect(await scene.reconcile()).toBe(0)
    expect(await plans()).toEqual(await paidFor())
    expect((await plans())[0]).toEqual(terms.length === 0 ? ['STANDARD', undefined] : ['PREMIUM', ...terms])
  })
})
