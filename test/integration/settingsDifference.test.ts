import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { type FlatConfig, nestConfig } from '../../shared/devices/configTree'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openGroupStore } from '../../functions/groups/groupStore'
import { getSettingsDifference } from '../../functions/ledger/getSettingsDifference'
import { openLedgerReader } from '../../functions/ledger/ledgerStore'
import { openReadGroupSettings, spread } from '../../functions/ledger/readGroupSettings'
import { openReadTurns } from '../../functions/ledger/ledgerTurns'
import { openReadWholeLedger } from '../../functions/ledger/settingsAt'
import { openConfigStore } from '../../functions/settings/configStore'
import { counting } from './counting'
import { callerOf, openScene, tables } from './openScene'

const [admin, viewer] = [callerOf(1), callerOf(3)]
const groupid = GroupId.parse('g-Diff00001')
let scene: ReturnType<typeof openScene>
let counted: ReturnType<typeof counting>
beforeEach(() => {
  scene = openScene()
  counted = counting(scene.documents)
})

const compare = (asked: object, { by = admin, hasApi = true } = {}) => {
  const { documents } = counted
  const access = openAccessStore(documents, tables.access)
  const devices = openDeviceStore(documents, tables.devices)
  const configs = openConfigStore(documents, tables.devices)
  const { commands } = scene.openService(documents)
  const readLedger = openReadWholeLedger(
    openLedgerReader(documents, tables.serverLog),
    openReadTurns(commands),
  )
  const parts = {
    access,
    devices,
    configs,
    isShown: () => hasApi,
    groups: openGroupStore(documents, tables.access),
  }
  const readGroup = openReadGroupSettings(parts)
  return getSettingsDifference({ ...parts, readLedger, readGroup, now: scene.now })(
    { deviceid: DeviceId.parse('HERE00001'), ...asked },
    by,
  )
}
const report = async (id: string, flat: FlatConfig) => {
  const { configs } = scene.openService(scene.documents)
  await configs.report(DeviceId.parse(id), nestConfig(flat), scene.clock.ms / 1000)
}
const add = async (id: string, flat: FlatConfig, change: object = {}) => {
  const device = await scene.addDevice(id, change)
  await report(id, flat)
  return device
}
const makeGroup = async (ids: readonly string[], role = 'ADMIN') => {
  const pk = accessKey.group(groupid)
  const facts = { groupName: 'Pit North', kind: 'shared', userid: admin.userid, version: 1, admins: 1 }
  await scene.put('access', { pk, sk: accessKey.meta, ...facts })
  await scene.put('access', { pk, sk: accessKey.user(admin.userid), role })
  for (const id of ids) await scene.put('access', { pk, sk: accessKey.device(DeviceId.parse(id)) })
}

describe('the difference of two devices', () => {
  it('gives both values, but not of who they are, and of secrets only that they differ', async () => {
    const of = (id: string, pass: string, interval: number) =>
      add(id, {
        'device.id': id,
        'wifi.sta.pass': pass,
        'endpoint.mqtt.pass': 'alike',
        'gps.interval': interval,
      })
    await of('HERE00001', 'one', 1)
    await of('THERE0001', 'two', 2)
    const found = await compare({ targetDeviceid: 'THERE0001' })
    expect(found).toMatchObject({
      differences: [
        { key: 'gps.interval', isSecret: false, here: 1, other: 2 },
        { key: 'wifi.sta.pass', isSecret: true },
      ],
      same: 1,
    })
    for (const secret of ['one', 'two', 'alike']) expect(JSON.stringify(found)).not.toContain(secret)
  })

  it('is for who may change the settings of both: of a device of others not even that it is there', async () => {
    await add('HERE00001', {})
    await add('THERE0001', {})
    await scene.addDevice('OTHERS001', {}, [callerOf(9)])
    const asViewer = accessKey.device(DeviceId.parse('THERE0001'))
    await scene.put('access', { pk: asViewer, sk: accessKey.user(viewer.userid), role: 'VIEW' })
    await expect(compare({ targetDeviceid: 'OTHERS001' })).rejects.toMatchObject({ code: 'notFound' })
    await expect(compare({ targetDeviceid: 'NOSUCH001' })).rejects.toMatchObject({ code: 'notFound' })
    const forbidden = { code: 'forbidden' }
    await expect(compare({ targetDeviceid: 'THERE0001' }, { by: viewer })).rejects.toMatchObject(forbidden)
    await expect(compare({ targetDeviceid: 'THERE0001' }, { hasApi: false })).rejects.toMatchObject(forbidden)
  })
})

it('compares with one thing at a time', async () => {
  await add('HERE00001', {})
  const invalid = { code: 'invalid' }
  await expect(compare({})).rejects.toMatchObject(invalid)
  await expect(compare({ otherTime: 1, targetDeviceid: 'THERE0001' })).rejects.toMatchObject(invalid)
})

describe('the difference from what is usual in a group', () => {
  it('rests on the devices of the same model, and says on how many', async () => {
    await add('HERE00001', { 'gps.interval': 9 })
    const others = ['A00000001', 'A00000002', 'A00000003', 'A00000004']
    for (const id of others) await add(id, { 'gps.interval': id.endsWith('4') ? 3 : 2 })
    await add('QUAD00001', { 'gps.interval': 9 }, { model: 'QUAD-C2' })
    await scene.addDevice('SILENT001')
    await makeGroup(['HERE00001', ...others, 'QUAD00001', 'SILENT001'])
    expect(await compare({ targetGroupid: groupid })).toMatchObject({
      differences: [{ key: 'gps.interval', here: 9, other: 2, devices: 3, of: 4 }],
      group: { model: 'ORB-C1-G', compared: 4, devices: 6, undecided: 0 },
    })
  })

  it('is for who may change the settings of its devices', async () => {
    await add('HERE00001', {})
    await makeGroup(['HERE00001'], 'OPERATOR')
    await expect(compare({ targetGroupid: groupid })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(compare({ targetGroupid: groupid }, { by: viewer })).rejects.toMatchObject({
      code: 'notFound',
    })
  })

  it('costs no more in a group of ten thousand than in one of three hundred, but for the list of its devices', async () => {
    await add('HERE00001', { 'gps.interval': 9 })
    const unitsWith = async (count: number) => {
      const ids = Array.from({ length: count }, (_, n) => `B${String(n).padStart(8, '0')}`)
      const made = spread(ids, 300)
      await makeGroup(ids)
      const facts = {
        name: 'B',
        model: 'ORB-C1-G',
        fw: 'SFW003-3.4.0',
        tier: 'PREMIUM',
        trialResetActive: false,
        provisionedTs: 0,
      }
      for (const id of made) {
        const streams = [{ streamId: 's1', deviceid: id, fromMs: 0 }]
        await scene.put('devices', { deviceid: id, sk: 'RECORD', ...facts, streams })
        const settings = JSON.stringify({ gps: { interval: 2 } })
        await scene.put('devices', { deviceid: id, sk: 'REPORTED', settings, ts: 1, version: 1 })
      }
      counted.takeUnits()
      const { group } = await compare({ targetGroupid: groupid })
      return { group, units: counted.takeUnits() }
    }
    const small = await unitsWith(300)
    expect(small.group).toMatchObject({ compared: 100, devices: 300 })
    const large = await unitsWith(10_000)
    expect(large.group).toMatchObject({ compared: 100, devices: 10_000 })
    const unitsOfList = 10_000 * 0.02
    expect(large.units).toBeLessThan(small.units + unitsOfList)
  })
})
