import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { openBillingService } from '../../test/integration/billingService'
import { openMemoryPayments } from '../../test/integration/memoryPayments'
import { type Scene, callerOf, openScene, startMs } from '../../test/integration/openScene'
import type { RecordItem } from '../devices/deviceStore'
import { updatePlan } from './updatePlan'

const staff = callerOf(1)
const nowTs = startMs / secondMs
const tenYears = (3660 * dayMs) / secondMs

let scene: Scene
let service: ReturnType<typeof openBillingService>

const device = (facts: Partial<RecordItem> = {}) => service.makeDevice([], facts)
const give = (deviceid: DeviceId, expiryTs: number) =>
  updatePlan(
    service.devices,
    service.changePlan,
    scene.now,
  )({ deviceid, plan: 'PREMIUM', plan_expiry_ts: expiryTs }, staff)
const take = (deviceid: DeviceId, changePlan = service.changePlan) =>
  updatePlan(service.devices, changePlan, scene.now)({ deviceid, plan: 'STANDARD' }, staff)

beforeEach(() => {
  scene = openScene()
  service = openBillingService(scene, openMemoryPayments(scene.now).payments)
})

describe('a plan that staff give by hand', () => {
  it('is Hosted until its day, and Basic when they take it back: what is stored stays', async () => {
    const made = await device()
    const expiryTs = Date.UTC(2027, 2, 4, 5) / secondMs
    expect(await give(made, expiryTs)).toEqual({
      message: 'The device is on the Hosted plan until 2027-03-04.',
    })
    expect(await service.record(made)).toMatchObject({ planTerm: 'Manual', planExpiryTs: expiryTs })
    expect(await take(made)).toEqual({ message: 'The device is on the Basic plan.' })
    expect(await service.record(made)).toMatchObject({ tier: 'STANDARD', streams: [{ fromMs: 0 }] })
  })

  it.each([
    ['is in the past', nowTs],
    ['is more than ten years away', nowTs + tenYears + 1],
  ])('is refused when its day %s', async (why, expiryTs) => {
    await expect(give(await device(), expiryTs)).rejects.toMatchObject({
      code: 'invalid',
      message: `The day ${why}.`,
      field: 'plan_expiry_ts',
    })
  })

  it.each([nowTs + 1, nowTs + tenYears])('may end at any time between: %i', async (expiryTs) => {
    const made = await device()
    await give(made, expiryTs)
    expect((await service.record(made)).planExpiryTs).toBe(expiryTs)
  })

  it('needs a device that exists', async () => {
    await expect(take(DeviceId.parse('GONE00001'))).rejects.toMatchObject({
      code: 'invalid',
      message: 'There is no such device.',
      field: 'deviceid',
    })
  })

  const subscriber = { userid: callerOf(2).userid, email: 'payer@example.com' }

  it('takes no subscription away from the person who pays', async () => {
    const made = await device({ tier: 'PREMIUM', planTerm: 'Yearly', subscriber })
    await expect(take(made)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This device is on the subscription of payer@example.com. Cancel it there first.',
    })
  })

  it('is refused when a person begins to pay at that moment', async () => {
    const made = await device({ tier: 'PREMIUM', planTerm: 'Manual' })
    const pays = { plan: 'subscription', term: 'Monthly', subscriber } as const
    const late: typeof service.changePlan = async (...change) => {
      await service.changePlan(made, pays, staff)
      return service.changePlan(...change)
    }
    await expect(take(made, late)).rejects.toMatchObject({ code: 'conflict' })
    expect((await service.record(made)).planTerm).toBe('Monthly')
  })

  it('may take the place of one that was noted with a payer and no subscription', async () => {
    const made = await device({ tier: 'PREMIUM', subscriber })
    expect((await take(made)).message).toBe('The device is on the Basic plan.')
  })
})
