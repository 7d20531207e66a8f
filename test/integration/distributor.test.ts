import { beforeEach, describe, expect, it } from 'vitest'
import { admitNextUser, distributorAction } from '../../functions/distributor/nextUser'
import { transactUntilDone } from '../../functions/core/store/storeWrites'
import { type Scene, callerOf, openScene, tables } from './openScene'

const distributor = callerOf(1)
const scene = openScene()
const daySeconds = 86_400
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

beforeEach(async () => {
  count += 1
  const addedTs = scene.clock.ms / 1000 - 60 * daySeconds
  device = await scene.addDevice(`DIS${String(count).padStart(6, '0')}`, { tier: 'STANDARD', addedTs })
})

const { devices, writeLog } = scene.openService(scene.documents)
const perform = distributorAction(scene.documents, tables.devices, devices, writeLog, scene.now)
const resetTrial = () => perform({ deviceid: device, action: 'reset-trial', params: {} }, distributor)
const noPass = (value: 'ADMIN' | 'DISABLE') =>
  perform({ deviceid: device, action: 'no-pass', params: { value } }, distributor)
const record = () => devices.record(device)
const logged = async () =>
  (await scene.all('serverLog')).filter(({ pk }) => pk === `DEVICE#${device}`).map(({ name }) => String(name))

/** As adding a device will: read, decide, write, and from the start when somebody else was quicker. */
const add = () =>
  transactUntilDone(scene.documents, async () => {
    const read = await record()
    if (read === undefined) throw new Error('no such device')
    const { role, note, items } = admitNextUser(tables.devices, read, scene.now())
    return { items, result: { role, note } }
  })
const addMany = (people: number) => Promise.all(Array.from({ length: people }, add))

describe('adding without a password', () => {
  it('lets exactly one of fifty people in, however they race', async () => {
    for (let race = 0; race < 5; race += 1) {
      await noPass('ADMIN')
      const admitted = await addMany(50)
      expect(admitted.filter(({ role }) => role === 'ADMIN')).toHaveLength(1)
      expect((await record())?.noPassArmedMs).toBeUndefined()
    }
  })

  it('lets nobody in once it was cancelled, and one or none while that races', async () => {
    await noPass('ADMIN')
    await noPass('DISABLE')
    expect((await add()).role).toBeUndefined()
    await noPass('ADMIN')
    const [, ...admitted] = await Promise.all([noPass('DISABLE'), ...Array.from({ length: 20 }, add)])
    expect(admitted.filter(({ role }) => role === 'ADMIN').length).toBeLessThanOrEqual(1)
    expect((await record())?.noPassArmedMs).toBeUndefined()
  })

  it('is logged when it changes something, and only then', async () => {
    await Promise.all([noPass('ADMIN'), noPass('ADMIN'), noPass('ADMIN')])
    await noPass('DISABLE')
    await noPass('DISABLE')
    expect(await logged()).toEqual(['Add Without Password Enabled', 'Add Without Password Cancelled'])
  })
})

describe('a trial reset', () => {
  it('restarts the trial once, with the first of fifty people who add the device', async () => {
    await resetTrial()
    const admitted = await addMany(50)
    expect(admitted.filter(({ note }) => note.includes('trial was restarted'))).toHaveLength(1)
    expect(await record()).toMatchObject({
      trialResetTs: Math.floor(scene.clock.ms / 1000),
      trialResetActive: false,
    })
  })

  it('is armed once however many ask at once, and never again', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 10 }, resetTrial))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await logged()).toEqual(['Trial Reset Armed'])
    await add()
    await expect(resetTrial()).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each([
    ['a device that nobody has added', { addedTs: undefined }],
    ['a trial that has ended', { addedTs: scene.clock.ms / 1000 - 100 * daySeconds }],
    ['a plan that is paid for', { tier: 'PREMIUM' }],
  ])('is refused for %s', async (_, change) => {
    count += 1
    device = await scene.addDevice(`DIS${String(count).padStart(6, '0')}`, { tier: 'STANDARD', ...change })
    await expect(resetTrial()).rejects.toMatchObject({ code: 'conflict' })
    expect(await logged()).toEqual([])
  })
})
