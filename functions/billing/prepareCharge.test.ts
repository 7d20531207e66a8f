import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { openBillingService } from '../../test/integration/billingService'
import { costOf, openMemoryPayments } from '../../test/integration/memoryPayments'
import { callerOf, openScene } from '../../test/integration/openScene'
import type { LiveSubscription, Step } from './Payments'
import { openPrepareCharge } from './prepareCharge'
import type { Quote } from './quoteStore'

const [me, other] = [callerOf(1), callerOf(2)]
const prorationTs = 1_760_000_000

let scene: ReturnType<typeof openScene>
let service: ReturnType<typeof openBillingService>
let a: DeviceId
let b: DeviceId
let c: DeviceId
let subscription: LiveSubscription

/** The versions of the plans of the first devices. */
const versions = (...of: number[]): Quote['planVersions'] =>
  Object.fromEntries(of.map((version, i) => [`PAY00000${i + 1}`, version]))
const create = (): Step => ({ kind: 'create', term: 'Monthly', devices: [a, b] })
const update = (): Step => ({ kind: 'update', subscription, devices: [c, a, b], isCharged: true })
const quote = (change: Partial<Quote> = {}) =>
  service.quotes.keep({
    userid: me.userid,
    term: 'Monthly',
    planVersions: { [a]: 0, [b]: 3 },
    totalCents: costOf('Monthly', 2).total,
    prorationTs,
    ...change,
  })
const prepare = async (steps: Step[], quoteid?: string) => {
  const seen = await service.devices.records([a, b])
  const asked = { devices: [a, b], plan: 'PREMIUM', term: 'Monthly', customerId: 'cus', seen } as const
  return openPrepareCharge(service)(steps, { ...asked, quoteid }, me)
}
/** Whether another person could pay for the devices now. */
const isFree = async () => {
  try {
    await service.claims.take(other.userid, [a, b])
    return true
  } catch {
    return false
  }
}

beforeEach(async () => {
  scene = openScene()
  const shop = openMemoryPayments(scene.now)
  service = openBillingService(scene, shop.payments)
  a = await service.makeDevice([me, other])
  b = await service.makeDevice([me, other], { planVersion: 3 })
  c = await service.makeDevice([me, other])
  subscription = shop.subscribe('cus', { term: 'Monthly', devices: [c] })
})

describe('a change that charges', () => {
  it('keeps others away from its devices, and goes on from what they are then', async () => {
    const { steps, claimed, records } = await prepare([create()])
    expect(steps).toEqual([create()])
    expect(claimed).toEqual([a, b])
    expect([...(records?.keys() ?? [])]).toEqual([a, b])
    expect(await isFree()).toBe(false)
  })

  it('of what was shown is held to the instant to which that was counted; other steps are as they were', async () => {
    const cancel: Step = { kind: 'cancel', subscription }
    const { steps } = await prepare([update(), cancel], await quote())
    expect(steps).toEqual([{ ...update(), prorationTs }, cancel])
  })

  it('of a new subscription counts from now: it has no such instant', async () => {
    expect((await prepare([create()], await quote({ prorationTs: undefined }))).steps).toEqual([create()])
  })

  it.each<[string, Partial<Quote>]>([
    ['to another person', { userid: other.userid }],
    ['for another term', { term: 'Yearly' }],
    ['for fewer devices', { planVersions: versions(0) }],
    ['for more devices', { planVersions: versions(0, 3, 0) }],
    ['before the plan of one of them changed', { planVersions: versions(0, 2) }],
    ['with another amount', { totalCents: 1979 }],
    ['without the instant to which it was counted', { prorationTs: undefined }],
  ])('is refused when its cost was shown %s, and holds nothing', async (_, change) => {
    await expect(prepare([update()], await quote(change))).rejects.toMatchObject({
      code: 'conflict',
      message: 'The cost has changed since it was shown. Please look at it again.',
      resultCode: 'QUOTE_OUTDATED',
    })
    expect(await isFree()).toBe(true)
  })

  it('is refused ten minutes after its cost was shown', async () => {
    const quoteid = await quote()
    scene.clock.ms += 10 * minuteMs
    await expect(prepare([create()], quoteid)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The cost was shown too long ago. Please look at it again.',
    })
  })

  it('is refused when one of its devices has changed, or was not there, since it was asked for', async () => {
    const asked = { devices: [a, b], plan: 'PREMIUM', customerId: 'cus' } as const
    const now = await service.devices.records([a, b])
    const record = await service.record(b)
    for (const seen of [new Map(now).set(b, { ...record, planVersion: 2 }), new Map([...now].slice(0, 1))]) {
      const pressed = openPrepareCharge(service)([create()], { ...asked, seen }, me)
      await expect(pressed).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await isFree()).toBe(true)
  })

  it('is refused to a person who may not change the plans, and holds nothing', async () => {
    const asked = { devices: [a], plan: 'PREMIUM', customerId: 'cus', seen: new Map() } as const
    const pressed = openPrepareCharge(service)([create()], asked, callerOf(9))
    await expect(pressed).rejects.toMatchObject({ code: 'forbidden' })
    expect(await isFree()).toBe(true)
  })
})

describe('a change that charges nothing', () => {
  it('needs no quote and keeps no person away', async () => {
    const cancel: Step = { kind: 'cancel', subscription }
    expect(await prepare([cancel], 'quote of long ago')).toEqual({ steps: [cancel], claimed: [] })
    expect(await isFree()).toBe(true)
  })
})
