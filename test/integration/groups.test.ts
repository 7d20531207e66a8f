import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { accessKey } from '../../functions/core/accessKey'
import { openAccessStore } from '../../functions/access/accessStore'
import { openInvitations } from '../../functions/access/pendingInvitations'
import { newId } from '../../functions/core/newId'
import { openContactBoard, openNoteContacts } from '../../functions/devices/contactBoard'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openGroupStore } from '../../functions/groups/groupStore'
import { getGroupNames } from '../../functions/groups/getGroupNames'
import { getGroup, getGroupList, getGroups } from '../../functions/groups/readGroups'
import { callerOf, openScene, startMs, tables } from './openScene'
import { counting } from './counting'

const scene = openScene()
const caller = callerOf(1, 'USER')
const shared = GroupId.parse('g-SharedOne')
const own = GroupId.parse('g-DefaultMe')

const addGroup = async (groupid: GroupId, kind: string, role: string, groupName: string = groupid) => {
  await scene.put('access', {
    pk: accessKey.group(groupid),
    sk: 'META',
    groupName,
    kind,
    userid: caller.userid,
  })
  await scene.put('access', { pk: accessKey.user(caller.userid), sk: accessKey.group(groupid), role })
}
const hold = (subject: string, deviceid: DeviceId, role?: string) =>
  scene.put('access', {
    pk: subject,
    sk: accessKey.device(deviceid),
    ...(role === undefined ? {} : { role }),
  })

const open = () => {
  const { documents, count, itemsRead } = counting(scene.documents)
  const access = openAccessStore(documents, tables.access)
  const devices = openDeviceStore(documents, tables.devices)
  const groups = openGroupStore(documents, tables.access)
  const board = openContactBoard(documents, tables.events, scene.now)
  return {
    count,
    list: () => getGroupList(access, groups, openInvitations(documents, tables.access))({}, caller),
    everything: () => getGroups(access, groups, devices)({}, caller),
    itemsRead,
    one: (groupid: GroupId, afterDevice?: DeviceId, since?: number) =>
      getGroup(access, groups, devices, scene.now, board)({ groupid, afterDevice, since }, caller),
    names: (groupid: GroupId, spread = false) =>
      getGroupNames(access, groups, devices)({ groupid, spread }, caller),
  }
}

describe('groups', () => {
  it('hold their own devices; the default group holds what was given directly', async () => {
    await addGroup(shared, 'shared', 'USER')
    await addGroup(own, 'default', 'ADMIN')
    const [a, b] = [
      await scene.addDevice('GROUPDEV1', { name: 'A' }, []),
      await scene.addDevice('GROUPDEV2', {}, []),
    ]
    await hold(accessKey.group(shared), a)
    await hold(accessKey.user(caller.userid), b, 'VIEW')
    const { groups } = await open().everything()
    expect(groups).toMatchObject([
      { groupid: shared, myPermission: 'USER', isPrivateGroup: false, devices: [{ deviceid: a, name: 'A' }] },
      { groupid: own, isDefaultGroup: true, isGroupAdmin: false, devices: [{ deviceid: b, name: 'Truck' }] },
    ])
    expect((await open().list()).groups).toMatchObject([
      { groupid: shared, groupName: shared, myPermission: 'USER', deviceCount: 1 },
      { groupid: own, isDefaultGroup: true, deviceCount: 1 },
    ])
  })

  it('are listed by their names and not by their ids, the default group last', async () => {
    const named = [
      ['g-Sort00001', 'Pit 10'],
      ['g-Sort00002', 'pit 9'],
      ['g-Sort00003', 'Älmhult'],
      ['g-Sort00004', 'Zone'],
    ] as const
    for (const [id, name] of named) {
      const groupid = GroupId.parse(id)
      await addGroup(groupid, 'shared', 'VIEW', name)
    }
    const isNamed = ({ groupid }: { groupid: string }) => groupid.startsWith('g-Sort') || groupid === own
    const order = ['g-Sort00003', 'g-Sort00002', 'g-Sort00001', 'g-Sort00004', own]
    const { groups } = await open().everything()
    expect(groups.filter(isNamed).map(({ groupid }) => groupid)).toEqual(order)
    expect((await open().list()).groups.filter(isNamed).map(({ groupid }) => groupid)).toEqual(order)
  })

  it('with an unknown stored role are not shown', async () => {
    await addGroup(GroupId.parse('g-Strange01'), 'shared', 'OWNER')
    const { groups } = await open().list()
    expect(groups.map(({ groupid }) => groupid)).not.toContain('g-Strange01')
  })

  it('show the newest reading only as far back as the plan lets anybody read', async () => {
    const groupid = GroupId.parse('g-Readings1')
    await addGroup(groupid, 'shared', 'USER')
    const day = 86_400_000
    for (const [id, tier, age] of [
      ['FRESHBASE', 'STANDARD', day - 1000],
      ['STALEBASE', 'STANDARD', day + 1000],
      ['STALEHOST', 'PREMIUM', day + 1000],
    ] as const) {
      await scene.addDevice(id, { tier }, [])
      const latest = JSON.stringify({ ts: (startMs - age) / 1000, vin: 12 })
      await scene.put('devices', { deviceid: id, sk: 'LINK', latest, latestTsMs: startMs - age })
      await hold(accessKey.group(groupid), DeviceId.parse(id))
    }
    const { deviceSummaries } = await open().one(groupid)
    const shown = Object.entries(deviceSummaries).map(
      ([id, { latest }]) => `${id} ${JSON.stringify(latest?.vin) ?? 'none'}`,
    )
    expect(shown.sort()).toEqual(['FRESHBASE 12', 'STALEBASE none', 'STALEHOST 12'])
  })

  it('of hundreds of devices are read in as many requests as batches', async () => {
    const groupid = GroupId.parse('g-Hundreds1')
    await addGroup(groupid, 'shared', 'USER')
    for (let n = 0; n < 300; n += 1) {
      const id = await scene.addDevice(`MANY${String(n).padStart(5, '0')}`, { assetType: 'Pump' }, [])
      await hold(accessKey.group(groupid), DeviceId.parse(id))
    }
    const { one, count } = open()
    const { deviceSummaries } = await one(groupid)
    expect(Object.values(deviceSummaries).filter(({ type }) => type === 'Pump')).toHaveLength(300)
    expect(count()).toBe(2 + 6)
  })

  it('are asked again for what is new alone: of those in contact since, by the board', async () => {
    const groupid = GroupId.parse('g-PolledOne')
    await addGroup(groupid, 'shared', 'USER')
    for (let n = 0; n < 50; n += 1) {
      const id = await scene.addDevice(`POLL${String(n).padStart(5, '0')}`, {}, [])
      const lastContactMs = startMs - (n < 3 ? 1000 : 600_000)
      await scene.put('devices', { deviceid: id, sk: 'LINK', lastContactMs })
      await hold(accessKey.group(groupid), id)
    }
    const { one, list, itemsRead } = open()
    const whole = await one(groupid)
    expect(itemsRead()).toBe(1 + 50 + 50 + 50)
    const heard = ['POLL00000', 'POLL00001', 'POLL00002'].map((id) => DeviceId.parse(id))
    await openNoteContacts(scene.documents, tables.events, newId, scene.now)(heard)
    const news = await one(groupid, undefined, whole.asOfMs)
    expect(Object.keys(news.deviceSummaries)).toEqual(['POLL00000', 'POLL00001', 'POLL00002'])
    expect(news.deviceids).toHaveLength(50)
    const rowOfBoard = 1
    expect(itemsRead()).toBe(1 + 50 + rowOfBoard + 3 + 3)
    await list()
    expect(itemsRead('RECORD')).toBe(0)
  })

  it('tell how their owners write what is measured, and nothing of what they drew', async () => {
    const groupid = GroupId.parse('g-NamedOnes')
    await addGroup(groupid, 'shared', 'USER')
    const id = await scene.addDevice('NAMEDDEV1', {}, [])
    const plain = await scene.addDevice('NAMEDDEV2', {}, [])
    for (const deviceid of [id, plain]) await hold(accessKey.group(groupid), deviceid)
    const put = (key: string, entry: unknown) =>
      scene.put('devices', { deviceid: id, sk: `DISPLAY#${key}`, entry })
    await put('cp1', { name: 'Volume', units: 'L', dp: 0, colour: '#1e88e5' })
    await put('cp2', { name: 7 })
    await put('widget1', { widget: { name: 'Pump house' } })
    const { names } = await open().names(groupid)
    expect(names).toEqual({ [id]: { cp1: { name: 'Volume', units: 'L', dp: 0 } } })
  })

  it('tell from all over a large group what most of its devices call what they measure', async () => {
    const groupid = GroupId.parse('g-NamedLast')
    await addGroup(groupid, 'shared', 'USER')
    const [count, firstNamed] = [260, 220]
    for (let n = 0; n < count; n += 1) {
      const id = await scene.addDevice(`LAST${String(n).padStart(5, '0')}`, {}, [])
      await hold(accessKey.group(groupid), id)
      if (n >= firstNamed) {
        await scene.put('devices', { deviceid: id, sk: 'DISPLAY#cp1', entry: { name: 'Volume' } })
      }
    }
    expect(await open().names(groupid)).toMatchObject({ names: {}, lastEvaluatedDevice: 'LAST00199' })
    const { isPart, names, lastEvaluatedDevice } = await open().names(groupid, true)
    expect({ isPart, lastEvaluatedDevice }).toEqual({ isPart: true, lastEvaluatedDevice: undefined })
    expect(Object.values(names).every(({ cp1 }) => cp1?.name === 'Volume')).toBe(true)
    expect(Object.keys(names).length).toBeGreaterThan(10)
  })

  const readPages = async (groupid: GroupId) => {
    const { one } = open()
    const pages: Awaited<ReturnType<typeof one>>[] = []
    do pages.push(await one(groupid, pages.at(-1)?.lastEvaluatedDevice))
    while (pages.at(-1)?.lastEvaluatedDevice !== undefined)
    return pages
  }

  it('of thousands of devices come page by page, each device once', async () => {
    const groupid = GroupId.parse('g-Thousands')
    await addGroup(groupid, 'shared', 'USER')
    for (let n = 0; n < 2001; n += 1) {
      const id = `BULK${String(n).padStart(5, '0')}`
      // One of them is gone: a page ends with it.
      if (n !== 999) await scene.addDevice(id, {}, [])
      await hold(accessKey.group(groupid), DeviceId.parse(id))
    }
    const pages = await readPages(groupid)
    const shown = pages.map(({ deviceSummaries }) => Object.keys(deviceSummaries))
    expect(shown.map(({ length }) => length)).toEqual([999, 1000, 1])
    expect(new Set(shown.flat()).size).toBe(2000)
  })

  it('whose readings are as long as a device can send fit an answer each', async () => {
    const groupid = GroupId.parse('g-LongOnes1')
    await addGroup(groupid, 'shared', 'USER')
    const latest = JSON.stringify({ ts: startMs / 1000, capture1: 'x'.repeat(130_000) })
    for (let n = 0; n < 60; n += 1) {
      const id = await scene.addDevice(`LONG${String(n).padStart(5, '0')}`, {}, [])
      await scene.put('devices', { deviceid: id, sk: 'LINK', latest, latestTsMs: startMs })
      await hold(accessKey.group(groupid), DeviceId.parse(id))
    }
    const pages = await readPages(groupid)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(6_000_000)
    expect(pages.flatMap(({ deviceSummaries }) => Object.keys(deviceSummaries))).toHaveLength(60)
  })
})
