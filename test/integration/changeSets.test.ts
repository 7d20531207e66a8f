import { beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '../../shared/core/time'
import type { DeviceId } from '../../shared/core/ids'
import { admin, groupid, openSetScene } from './setScene'

const scene = openSetScene()
const slow = { 'device.base_interval': 60 }
const quick = { canarySize: 1, wavePercents: [100], soakSeconds: 60, reports: 1 }
let devices: DeviceId[] = []

beforeEach(async () => {
  scene.sent.length = 0
  scene.clock.ms += 1000
  devices = await scene.addDevices(3)
})

const states = async (changeid: string) => Object.values(await scene.statesOf(changeid))

describe('a change set', () => {
  it('gives the change to the canary, then to the others once that is healthy, and ends', async () => {
    const [a, b, c] = devices as [DeviceId, DeviceId, DeviceId]
    const changeid = await scene.make(devices, slow, quick)
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['queued', 'waiting', 'waiting'])
    await scene.contact(a)
    expect(await states(changeid)).toEqual(['confirmed', 'waiting', 'waiting'])
    await scene.pass(changeid, minuteMs)
    await scene.contact(a)
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['healthy', 'queued', 'queued'])
    for (const each of [b, c]) await scene.contact(each)
    await scene.pass(changeid, minuteMs)
    for (const each of [b, c]) await scene.contact(each)
    await scene.pass(changeid)
    expect(await scene.look(changeid)).toMatchObject({
      state: 'ended',
      counts: { healthy: 3 },
      waves: [
        { name: 'Canary', total: 1 },
        { name: 'Wave 1', total: 2 },
      ],
    })
  })

  it('begins with the device that reports', async () => {
    const [, awake] = devices as [DeviceId, DeviceId, DeviceId]
    await scene.contact(awake, 'none')
    const changeid = await scene.make(devices, { 'device.base_interval': 20 }, quick)
    const { devices: rows } = await scene.look(changeid)
    expect(rows.filter(({ wave }) => wave === 0).map(({ deviceid }) => deviceid)).toEqual([awake])
  })

  it('stops by itself when the canary falls silent, and notifies who made it', async () => {
    const changeid = await scene.make(devices, slow, quick)
    await scene.pass(changeid)
    await scene.pass(changeid, 6 * minuteMs)
    expect(await scene.look(changeid)).toMatchObject({
      state: 'stopped',
      reason: '1 of 1 device of the canary failed.',
    })
    expect(await states(changeid)).toEqual(['silent', 'waiting', 'waiting'])
    expect(scene.stopped).toEqual([changeid])
  })

  it('hands nothing over after a pause was answered, and goes on when it is resumed', async () => {
    const [a, b, c] = devices as [DeviceId, DeviceId, DeviceId]
    const changeid = await scene.make(devices, slow, { canarySize: 0, wavePercents: [100] })
    await scene.pass(changeid)
    expect(await scene.contact(a, 'none')).toBe(1)
    expect(await scene.pause(changeid)).toEqual({
      message: 'Paused. 1 already handed over cannot be called back.',
      handedOver: 1,
    })
    for (const each of [b, c]) expect(await scene.contact(each)).toBe(0)
    expect(await states(changeid)).toEqual(['handedOver', 'waiting', 'waiting'])
    await scene.resume(changeid)
    await scene.pass(changeid)
    for (const each of [b, c]) expect(await scene.contact(each)).toBe(1)
    expect(await states(changeid)).toEqual(['handedOver', 'confirmed', 'confirmed'])
  })

  it('is taken back by a set of its own, but for what was changed since', async () => {
    const [a, b, c] = devices as [DeviceId, DeviceId, DeviceId]
    for (const each of devices) await scene.service.configs.report(each, { device: { base_interval: 5 } }, 1)
    const changeid = await scene.make(devices, slow, {
      canarySize: 0,
      wavePercents: [100],
      soakSeconds: 0,
      reports: 0,
    })
    await scene.pass(changeid)
    for (const each of [a, b, c]) await scene.contact(each)
    await scene.pass(changeid)
    expect(await scene.look(changeid)).toMatchObject({ state: 'ended', undoable: 3 })
    await scene.service.configs.report(c, { device: { base_interval: 7 } }, scene.now() / 1000 + 1)
    expect((await scene.previewUndo(changeid)).conflicts).toMatchObject([
      { deviceid: c, conflicts: [{ key: 'device.base_interval', ours: 60, now: 7, before: 5 }] },
    ])
    const undo = await scene.undo(changeid)
    expect(undo).toMatchObject({ restored: 2, conflicts: 1 })
    await scene.pass(undo.changeid)
    for (const each of [a, b, c]) await scene.contact(each)
    await scene.pass(undo.changeid)
    expect(await states(undo.changeid)).toEqual(['healthy', 'healthy', 'conflict'])
    expect(await states(changeid)).toEqual(['undone', 'undone', 'healthy'])
    for (const each of [a, b])
      expect((await scene.service.configs.reported(each)).flat).toMatchObject({ 'device.base_interval': 5 })
  })

  it('gives back what a run of Bulk Configure changed, secrets left out', async () => {
    const [a, b, c] = devices as [DeviceId, DeviceId, DeviceId]
    for (const each of devices) await scene.service.configs.report(each, { device: { base_interval: 5 } }, 1)
    const change = { device: { base_interval: 60 }, wifi: { sta: { pass: 'hunter2hunter2' } } }
    const changeid = await scene.sendBulk(devices, change)
    for (const each of [a, b, c]) await scene.contact(each)
    await scene.service.configs.report(c, { device: { base_interval: 7 } }, scene.now() / 1000 + 1)
    expect(await scene.look(changeid)).toMatchObject({ isBulk: true, undoable: 3, word: 'DISCONNECT' })
    expect(JSON.stringify(await scene.all('changes'))).not.toContain('hunter2')
    await expect(scene.undo(changeid)).rejects.toMatchObject({ code: 'invalid', field: 'word' })
    const undo = await scene.undo(changeid, 'DISCONNECT')
    expect(undo).toMatchObject({ restored: 2, conflicts: 3 })
    await expect(scene.undo(changeid, 'DISCONNECT')).rejects.toMatchObject({ code: 'conflict' })
    await scene.pass(undo.changeid)
    for (const each of [a, b, c]) await scene.contact(each)
    await scene.pass(undo.changeid)
    expect(await states(changeid)).toEqual(['undone', 'undone', 'confirmed'])
    for (const each of [a, b])
      expect((await scene.service.configs.reported(each)).flat).toMatchObject({ 'device.base_interval': 5 })
    expect(await scene.look(changeid)).toMatchObject({ undoable: 1, undoneBy: undo.changeid })
  })

  it('refuses a setting that another open set changes on the same device, naming that', async () => {
    const other = await scene.make(devices.slice(0, 1), slow)
    await expect(scene.make(devices, { 'device.base_interval': 90 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Base Interval (Device): 60') as string,
    })
    expect(await scene.make(devices, { 'gps.interval': 2 })).toHaveLength(26)
    await scene.abort(other)
    expect(await scene.make(devices, { 'device.base_interval': 90 })).toHaveLength(26)
  })

  it('is listed with the newest first', async () => {
    const made = await scene.make(devices, slow)
    const { sets } = await scene.list({ groupid, dataPoints: 20 }, admin)
    expect(sets[0]).toMatchObject({ changeid: made, isBulk: false, state: 'running', total: 3 })
  })
})
