import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { planChangeSet } from '../../shared/changes/changeSets'
import type { DeviceId } from '../../shared/core/ids'
import { hourMs, minuteMs } from '../../shared/core/time'
import { accessKey } from '../../functions/core/accessKey'
import { deviceItem } from '../../functions/devices/deviceStore'
import { cutOffWord } from '../../functions/changes/subject'
import { killEverywhere, mortal } from './dieAt'
import { admin, groupid, openSetScene } from './setScene'

const scene = openSetScene()
const slow = { 'device.base_interval': 60 }
const atOnce = { canarySize: 0, wavePercents: [100], soakSeconds: 0, reports: 0 }
const firmware = { kind: 'firmware', firmwareName: 'SFW003-4.0.0', config: undefined }
let devices: DeviceId[] = []

beforeEach(async () => {
  scene.sent.length = 0
  scene.clock.ms += 1000
  devices = await scene.addDevices(3)
})

const states = async (changeid: string) => Object.values(await scene.statesOf(changeid))
const notesOf = async (changeid: string) => (await scene.look(changeid)).devices.map(({ note }) => note)

interface Request {
  TransactItems?: Record<string, { TableName?: string }>[]
  RequestItems?: Record<string, unknown[]>
  TableName?: string
}

/** A client that counts what is written to the table of changes, checks of conditions among it. */
const countingWrites = (documents: DynamoDBDocumentClient) => {
  let writes = 0
  const send = (command: Parameters<DynamoDBDocumentClient['send']>[0]) => {
    const { TransactItems = [], RequestItems, TableName } = command.input as Request
    const isWrite = /(?:Update|Put|Delete)Command$/.test(command.constructor.name)
    writes += TransactItems.flatMap((item) => Object.values(item)).filter(
      (item) => item.TableName === 'changes',
    ).length
    if (command.constructor.name === 'BatchWriteCommand') writes += RequestItems?.changes?.length ?? 0
    if (isWrite && TableName === 'changes') writes += 1
    return documents.send(command)
  }
  return { documents: { send } as unknown as DynamoDBDocumentClient, writes: () => writes }
}

describe('the worker of change sets', () => {
  it('comes to the same end however often it is killed, and gives each device one command', async () => {
    let changeid = ''
    const deaths = await killEverywhere(
      async (life) => {
        devices = await scene.addDevices(2)
        changeid = await scene.make(devices, slow, { ...atOnce, canarySize: 1 })
        const { work } = scene.partsOn(mortal(scene.documents, life))
        await work(changeid)
        await scene.contact(devices[0]!)
        scene.clock.ms += minuteMs
        await work(changeid)
      },
      async (where) => {
        for (let n = 0; n < 4; n += 1) {
          await scene.pass(changeid, 2 * minuteMs)
          for (const each of devices) await scene.contact(each)
        }
        await scene.pass(changeid)
        expect(await scene.look(changeid), where).toMatchObject({ state: 'ended', counts: { healthy: 2 } })
        for (const each of devices)
          expect((await scene.service.commands.newest(each, 9)).commands).toHaveLength(1)
      },
    )
    expect(deaths).toBeGreaterThan(20)
  }, 120_000)

  it('writes at most six units for a device, and its head not once more for each', async () => {
    const cost = async (size: number) => {
      const made = await scene.addDevices(size)
      const counted = countingWrites(scene.documents)
      const { shared, work, service } = scene.partsOn(counted.documents)
      const changeid = await scene.make(made, slow, atOnce, {}, shared)
      await work(changeid)
      for (const each of made) await scene.contact(each, undefined, service)
      scene.clock.ms += minuteMs
      await work(changeid)
      expect((await scene.look(changeid)).counts.healthy).toBe(size)
      return counted.writes()
    }
    const [few, many] = [await cost(2), await cost(12)]
    expect((many - few) / 10).toBeLessThanOrEqual(6)
  })

  it('leaves a device alone that its maker may not change any more, or that has left the group', async () => {
    const [a, b] = devices as [DeviceId, DeviceId]
    const changeid = await scene.make(devices, slow, {
      ...atOnce,
      gate: { maxFailedPercent: 100, minDecided: 1 },
    })
    const Key = { pk: accessKey.device(a), sk: accessKey.user(admin.userid) }
    await scene.put('access', { ...Key, role: 'VIEW' })
    scene.leaveGroup(b)
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['refused', 'skipped', 'queued'])
    expect(await notesOf(changeid)).toMatchObject([
      'person1@example.com may no longer do this on this device.',
      'It is not in the group any more.',
      undefined,
    ])
  })

  it('hands nothing over once the right is lost while it waits in the queue', async () => {
    const [a] = devices as [DeviceId]
    const changeid = await scene.make([a], slow, atOnce)
    await scene.pass(changeid)
    await scene.put('access', { pk: accessKey.device(a), sk: accessKey.user(admin.userid), role: 'VIEW' })
    expect(await scene.contact(a)).toBe(0)
    expect(await states(changeid)).toEqual(['refused'])
  })

  it('sends and hands over within the window alone, by the clock of its zone', async () => {
    const day = new Date(scene.clock.ms)
    scene.clock.ms = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1, 2)
    const everyDay = [0, 1, 2, 3, 4, 5, 6]
    // 02:00 UTC is noon in Brisbane.
    const window = { days: everyDay, from: '22:00', to: '04:00', timeZone: 'Australia/Brisbane' }
    const [a, b] = devices as [DeviceId, DeviceId]
    const changeid = await scene.make([a, b], slow, { ...atOnce, window })
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['waiting', 'waiting'])
    scene.clock.ms += 11 * hourMs
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['queued', 'queued'])
    expect(await scene.contact(a)).toBe(1)
    scene.clock.ms += 6 * hourMs
    expect(await scene.contact(b)).toBe(0)
    expect(await states(changeid)).toEqual(['confirmed', 'queued'])
  })

  it('goes by the clock of the place where a device is, and by that of the group where that is not known', async () => {
    const day = new Date(scene.clock.ms)
    // 13:30 UTC is 21:30 in Perth and 00:30 in Sydney.
    const at = (hour: number) =>
      Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1, hour, 30)
    scene.clock.ms = at(13)
    const window = {
      ...{ days: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '04:00' },
      ...{ timeZone: 'Australia/Sydney', isDeviceTime: true },
    }
    const [west, unknown] = devices as [DeviceId, DeviceId]
    const link = (await scene.service.devices.link(west)) as object
    const latest = JSON.stringify({ ts: 1, gps_lat: -31.95, gps_lon: 115.86 })
    await scene.put('devices', { ...link, sk: deviceItem.link, latest, latestTsMs: scene.now() })
    const changeid = await scene.make([west, unknown], slow, { ...atOnce, window })
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['waiting', 'queued'])
    scene.clock.ms = at(14)
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['queued', 'queued'])
  })

  it('leaves alone what a person has changed since it began', async () => {
    const [a] = devices as [DeviceId]
    const changeid = await scene.make([a], slow, atOnce)
    await scene.service.configs.report(a, { device: { base_interval: 9 } }, scene.now() / 1000)
    await scene.pass(changeid)
    expect(await notesOf(changeid)).toEqual([
      'device.base_interval has been changed since the change set began.',
    ])
  })
})

describe('a change set that stopped', () => {
  it('goes on only when its failures are accepted, and counts them no more', async () => {
    const [a] = devices as [DeviceId]
    const changeid = await scene.make(devices, slow, { ...atOnce, canarySize: 1 })
    await scene.pass(changeid)
    await scene.contact(a, { error: { code: 400, message: 'no room' } })
    await scene.pass(changeid)
    expect(await scene.look(changeid)).toMatchObject({ state: 'stopped' })
    await expect(scene.resume(changeid)).rejects.toMatchObject({ code: 'invalid', field: 'acceptFailures' })
    await scene.resume(changeid, true)
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['refused', 'queued', 'queued'])
  })

  it('is aborted for good, with an undo on offer', async () => {
    const [a, b] = devices as [DeviceId, DeviceId]
    await scene.service.configs.report(a, { device: { base_interval: 9 } }, scene.now() / 1000)
    const changeid = await scene.make(devices, slow, atOnce)
    await scene.pass(changeid)
    await scene.contact(a)
    await scene.contact(b, 'none')
    expect(await scene.abort(changeid)).toMatchObject({ handedOver: 1, undoable: 1 })
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['confirmed', 'handedOver', 'skipped'])
    await expect(scene.resume(changeid)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a change that can cut devices off', () => {
  it('begins with one device, and only when the word was typed', async () => {
    const wifi = { 'wifi.sta.ssid': 'Pit North' }
    await expect(scene.make(devices, wifi)).rejects.toMatchObject({ code: 'invalid', field: 'word' })
    const changeid = await scene.make(devices, wifi, {}, { word: cutOffWord })
    const { waves, warnings } = await scene.look(changeid)
    expect(waves[0]).toMatchObject({ name: 'Canary', total: 1 })
    expect(warnings[0]).toContain('cannot be undone from here')
  })
})

describe('a firmware roll-out', () => {
  it('leaves out what is of another family, has a low battery or runs it, and names the old version', async () => {
    const [foreign] = await scene.addDevices(1, { fw: 'SFW002-2.6.4' })
    const [current] = await scene.addDevices(1, { fw: 'SFW003-4.0.0' })
    const [weak] = await scene.addDevices(1)
    const link = (await scene.service.devices.link(weak!)) as object
    const latest = JSON.stringify({ ts: 1, vin: 11.2 })
    await scene.put('devices', { ...link, sk: deviceItem.link, latest, latestTsMs: scene.now() })
    const all = [devices[0]!, foreign!, current!, weak!]
    const asked = planChangeSet.input.parse({ ...firmware, groupid, devices: all })
    expect((await scene.plan(asked as never, admin)).skipped.map(({ why }) => why)).toEqual([
      'It runs SFW002-2.6.4: the firmware is of another family.',
      'It runs this firmware already.',
      'Its supply is at 11.2 V: an update needs 11.8 V.',
    ])
    const changeid = await scene.make(all, {}, atOnce, firmware)
    expect((await scene.look(changeid)).devices[0]).toMatchObject({ before: { firmware: 'SFW003-3.4.0' } })
    await scene.pass(changeid)
    expect(await states(changeid)).toEqual(['queued', 'skipped', 'skipped', 'skipped'])
    expect(await scene.contact(devices[0]!)).toBe(1)
    expect(scene.sent.at(-1)).toMatchObject({ method: 'OTA.Update', args: '{"firmware":"SFW003-4.0.0"}' })
  })

  it('to the newest version is undone to the one that it took the place of', async () => {
    const [device] = devices as [DeviceId]
    const newest = { ...firmware, firmwareName: 'SFW003-latest' }
    const changeid = await scene.make([device], {}, atOnce, newest)
    await scene.pass(changeid)
    await scene.contact(device)
    const record = (await scene.service.devices.record(device)) as object
    await scene.put('devices', { ...record, sk: deviceItem.record, fw: 'SFW003-4.1.0' })
    await scene.pass(changeid)
    expect(await scene.previewUndo(changeid)).toMatchObject({
      restored: [{ deviceid: device, values: { firmware: 'SFW003-3.4.0' } }],
      conflicts: [],
    })
    await scene.abort(changeid).catch(() => undefined)
    const undo = await scene.undo(changeid)
    await scene.pass(undo.changeid)
    await scene.contact(device)
    expect(scene.sent.at(-1)).toMatchObject({ method: 'OTA.Update', args: '{"firmware":"SFW003-3.4.0"}' })
  })
})
