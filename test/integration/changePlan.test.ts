import { beforeEach, describe, expect, it } from 'vitest'
import { openChangePlan } from '../../functions/plans/changePlan'
import { refuseSubscribed } from '../../functions/plans/refuseSubscribed'
import { dayMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import { type Scene, callerOf, openScene, tables } from './openScene'

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
const logged = async () => (await scene.all('serverLog')).filter(({ pk }) => pk === `DEVICE#${device}`).length

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

  it('is left alone by who finds it otherwise', async () => {
    await changePlan(device, monthly, owner)
    const isManual = ({ planTerm }: { planTerm?: string | undefined }) => planTerm === 'Manual'
    expect(await changePlan(device, { plan: 'basic', isForfeited: false }, owner, isManual)).toBe(false)
    expect((await record()).tier).toBe('PREMIUM')
    expect(() => refuseSubscribed({ planTerm: 'Monthly', subscriber })).toThrow(owner.email)
  })
})
