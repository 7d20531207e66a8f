import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import { type PlanTarget, openChangePlan, openEndPlans } from '../../functions/plans/changePlan'
import { refuseSubscribed } from '../../functions/billing/updatePlan'
import { type Scene, callerOf, openScene, tables } from './openScene'
import { drawFrom, unevenly } from './unevenly'

const owner = callerOf(1)
const scene = openScene()
const { devices, writeLog } = scene.openService(scene.documents)
const changePlan = openChangePlan(scene.documents, tables.devices, devices, writeLog, scene.now)
const subscriber = { userid: owner.userid, email: owner.email }
const monthly = { plan: 'subscription', term: 'Monthly', subscriber } as const

let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0
const nowTs = () => Math.floor(scene.now() / 1000)
const record = async () => {
  const found = await devices.record(device)
  if (found === undefined) throw new Error('no such device')
  return found
}
const entries = async () => (await scene.all('serverLog')).filter(({ pk }) => pk === `DEVICE#${device}`)
const logged = async () => (await entries()).length

beforeEach(async () => {
  count += 1
  const addedTs = nowTs() - 200 * (dayMs / 1000)
  device = await scene.addDevice(`PLN${String(count).padStart(6, '0')}`, { tier: 'STANDARD', addedTs })
})

describe('the plan of a device', () => {
  it('becomes Hosted on a subscription, noted once however often it is said', async () => {
    await Promise.all(Array.from({ length: 10 }, () => changePlan(device, monthly, owner)))
    expect(await record()).toMatchObject({
      tier: 'PREMIUM',
      planTerm: 'Monthly',
      subscriber,
      lastUpgradeTs: nowTs(),
    })
    expect(await logged()).toBe(1)
  })

  it('of Basic gives up what was stored when somebody chose so, and for ever', async () => {
    await changePlan(device, monthly, owner)
    await changePlan(device, { plan: 'basic', isForfeited: true }, owner)
    const dayAgoMs = scene.now() - dayMs
    const after = await record()
    expect(tierOf({ ...after, nowMs: scene.now() }).name).toBe('Basic')
    expect([after.planTerm, after.subscriber]).toEqual([undefined, undefined])
    expect(after.streams[0]?.fromMs).toBe(dayAgoMs)
    await changePlan(device, monthly, owner)
    expect((await record()).streams[0]?.fromMs).toBe(dayAgoMs)
  })

  it('that ran out leaves what is stored to be read again with the next one', async () => {
    await changePlan(device, monthly, owner)
    const before = (await record()).streams
    await changePlan(device, { plan: 'basic', isForfeited: false }, owner)
    expect((await record()).streams).toEqual(before)
  })

  it('gives nothing up while a trial still runs', async () => {
    device = await scene.addDevice(`TRY${String(count).padStart(6, '0')}`, {
      tier: 'PREMIUM',
      addedTs: nowTs(),
    })
    const before = (await record()).streams
    await changePlan(device, { plan: 'basic', isForfeited: true }, owner)
    expect((await record()).streams).toEqual(before)
  })

  it('as arranged waits for its end among those that have one', async () => {
    const expiryTs = nowTs() + 1000
    await changePlan(device, { plan: 'manual', expiryTs }, owner)
    const item = await devices.item(device, 'RECORD')
    expect(item).toMatchObject({ planTerm: 'Manual', work: 'planEnds', dueMs: expiryTs * 1000 })
    await changePlan(device, monthly, owner)
    expect(await devices.item(device, 'RECORD')).not.toHaveProperty('work')
  })

  it('is written down in words, with who changed it', async () => {
    const say = async (target: PlanTarget) => {
      const before = await logged()
      await changePlan(device, target, owner)
      const entry = (await entries()).slice(before).map(({ category, name, description, userEmail }) => {
        expect([category, name, userEmail]).toEqual(['Billing', 'Plan Changed', owner.email])
        return String(description)
      })
      return entry.join()
    }
    const expiryTs = Date.UTC(2027, 2, 4, 5) / 1000
    expect(await say(monthly)).toBe(`Hosted, Monthly, on the subscription of ${owner.email}`)
    expect(await say({ ...monthly, endsTs: expiryTs })).toBe(
      `Hosted, Monthly, on the subscription of ${owner.email}, ends on 2027-03-04`,
    )
    expect(await say({ plan: 'manual', expiryTs })).toBe('Hosted, Manual, until 2027-03-04')
    expect(await say({ plan: 'manual' })).toBe('Hosted, Manual')
    expect(await say({ plan: 'basic', isForfeited: true })).toBe('Basic; stored data is lost')
    await changePlan(device, monthly, owner)
    expect(await say({ plan: 'basic', isForfeited: false })).toBe('Basic')
  })

  it('of a device on trial is written down as the trial, with its last day', async () => {
    const addedTs = nowTs()
    device = await scene.addDevice(`TRL${String(count).padStart(6, '0')}`, { tier: 'PREMIUM', addedTs })
    await changePlan(device, { plan: 'basic', isForfeited: true }, owner)
    const end = new Date(scene.now() + 90 * dayMs).toISOString().slice(0, 10)
    expect((await entries()).map(({ description }): unknown => description)).toEqual([`Trial, until ${end}`])
  })

  it.each([
    ['term', { ...monthly, term: 'Yearly' }],
    ['end', { ...monthly, endsTs: 1_900_000_000 }],
    ['account', { ...monthly, subscriber: { ...subscriber, userid: callerOf(2).userid } }],
    ['address', { ...monthly, subscriber: { ...subscriber, email: 'new@example.com' } }],
  ] as const)('on a subscription changes with its %s', async (_, target) => {
    await changePlan(device, monthly, owner)
    const { lastUpgradeTs } = await record()
    scene.clock.ms += dayMs
    expect(await changePlan(device, target, owner)).toBe(true)
    const { term, subscriber: of, endsTs } = { endsTs: undefined, ...target }
    expect(await record()).toMatchObject({ planTerm: term, subscriber: of })
    expect((await record()).planExpiryTs).toBe(endsTs)
    // It was Hosted before: what is kept since its upgrade stays.
    expect((await record()).lastUpgradeTs).toBe(lastUpgradeTs)
    expect(await logged()).toBe(2)
    await changePlan(device, target, owner)
    expect(await logged()).toBe(2)
  })

  it('as arranged changes with its end, and is noted once', async () => {
    const manual = { plan: 'manual', expiryTs: nowTs() + 1000 } as const
    await changePlan(device, manual, owner)
    await changePlan(device, manual, owner)
    expect(await logged()).toBe(1)
    await changePlan(device, { plan: 'manual' }, owner)
    expect((await record()).planExpiryTs).toBeUndefined()
    expect(await devices.item(device, 'RECORD')).not.toHaveProperty('dueMs')
    await changePlan(device, monthly, owner)
    expect((await record()).planTerm).toBe('Monthly')
    expect(await logged()).toBe(3)
  })

  it('is Basic already where it was never paid for, and of no device that does not exist', async () => {
    expect(await changePlan(device, { plan: 'basic', isForfeited: true }, owner)).toBe(true)
    expect(await logged()).toBe(0)
    expect(await changePlan(DeviceId.parse('NOWHERE01'), monthly, owner)).toBe(false)
  })

  it('counts each change of plan and of what is stored', async () => {
    await changePlan(device, monthly, owner)
    await changePlan(device, { plan: 'basic', isForfeited: true }, owner)
    expect(await record()).toMatchObject({ planVersion: 2, streamsVersion: 1 })
  })

  it('is left alone by who finds it otherwise', async () => {
    await changePlan(device, monthly, owner)
    const isManual = ({ planTerm }: { planTerm?: string | undefined }) => planTerm === 'Manual'
    expect(await changePlan(device, { plan: 'basic', isForfeited: false }, owner, isManual)).toBe(false)
    expect((await record()).tier).toBe('PREMIUM')
    expect(() => refuseSubscribed({ planTerm: 'Monthly', subscriber })).toThrow(owner.email)
  })
})

describe('a plan with an end of its own', () => {
  const endPlans = openEndPlans(unevenly(scene.documents, drawFrom(7)), tables.devices, changePlan, scene.now)
  const addManual = async (name: string, expiryTs: number) => {
    const id = await scene.addDevice(name, { tier: 'STANDARD', addedTs: nowTs() - 200 * 86_400 })
    await changePlan(id, { plan: 'manual', expiryTs }, owner)
    return id
  }
  const tiers = async (ids: readonly DeviceId[]) =>
    Promise.all(ids.map(async (id) => (await devices.record(id))?.tier))

  it('ends at it, to the second, of each device that has one; what is stored can be read again later', async () => {
    const ends = nowTs() + 1000
    const due = await Promise.all(['ENDS00001', 'ENDS00002', 'ENDS00003'].map((id) => addManual(id, ends)))
    const later = await addManual('ENDS00004', ends + 1)
    scene.clock.ms = ends * 1000 - 1
    await endPlans()
    expect(await tiers(due)).toEqual(['PREMIUM', 'PREMIUM', 'PREMIUM'])
    scene.clock.ms = ends * 1000
    await endPlans()
    expect(await tiers([...due, later])).toEqual(['STANDARD', 'STANDARD', 'STANDARD', 'PREMIUM'])
    const [first = later] = due
    expect((await devices.record(first))?.streams[0]?.fromMs).toBe(0)
  })

  it('is not ended once it is on a subscription, or its end was moved', async () => {
    const ends = nowTs() + 1000
    const paid = await addManual('ENDS00005', ends)
    // As an index that lags behind its table says.
    await scene.put('devices', { ...(await devices.item(paid, 'RECORD')), planTerm: 'Monthly', subscriber })
    const moved = await addManual('ENDS00006', ends)
    await scene.put('devices', { ...(await devices.item(moved, 'RECORD')), planExpiryTs: ends + 5000 })
    const endless = await addManual('ENDS00007', ends)
    const { planExpiryTs: _, ...item } = { planExpiryTs: 0, ...(await devices.item(endless, 'RECORD')) }
    await scene.put('devices', item)
    scene.clock.ms = ends * 1000
    await endPlans()
    expect(await tiers([paid, moved, endless])).toEqual(['PREMIUM', 'PREMIUM', 'PREMIUM'])
  })
})

describe('a device on a subscription', () => {
  it.each([
    ['none', {}],
    ['as arranged', { planTerm: 'Manual', subscriber }],
    ['whose subscriber is gone', { planTerm: 'Monthly' }],
  ] as const)('is distinguished from one with a plan %s, which may be changed', (_, plan) => {
    expect(() => refuseSubscribed(plan)).not.toThrow()
  })

  it('is refused as a conflict, by the name of its subscriber', () => {
    expect(() => refuseSubscribed({ planTerm: 'Yearly', subscriber })).toThrow(
      expect.objectContaining({
        code: 'conflict',
        message: `This device is on the subscription of ${owner.email}. Cancel it there first.`,
      }) as Error,
    )
  })
})
