import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId, ViewId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import { getGroupValues as contract } from '../../shared/grouplive/groupValues'
import { HeadlineSettings, defaultTimeRange, type GroupWidgets } from '../../shared/views/groupView'
import { TableSettings } from '../../shared/views/tableWidget'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { packText } from '../../functions/core/packedText'
import { openContactBoard, openNoteContacts } from '../../functions/devices/contactBoard'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openGroupStore } from '../../functions/groups/groupStore'
import { getGroupKeys } from '../../functions/grouplive/getGroupKeys'
import { getGroupValues } from '../../functions/grouplive/getGroupValues'
import { openViewStore } from '../../functions/views/viewStore'
import { fenceAheadMs } from '../../functions/datajobs/startDataJob'
import { counting } from './counting'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, startMs, tables } from './openScene'

const groupid = GroupId.parse('g-Thousand1')
const caller = callerOf(1, 'USER')
const keys = 'vin,gps_lat,gps_lon,gps_speed,cp1,cp2,cp3,eng_speed,fuel,mode'

const viewid = ViewId.parse('v-Engines1')
const at = { x: 0, y: 0, w: 4, h: 4 }
const layouts = { lg: at, md: at, sm: at }
const column = (key: string, dataType: string) => ({ key, dataType, name: '', unit: '' })
const tableOf = (...columns: ReturnType<typeof column>[]): GroupWidgets => ({
  'w-table000': { type: 'table', settings: TableSettings.parse({ columns }), layouts },
})

const idOf = (n: number) => DeviceId.parse(`UNIT${String(n).padStart(5, '0')}`)

/** As long as what a machine on a bus really sends. */
const readingOf = (n: number, tsMs: number) => ({
  ts: tsMs / secondMs,
  vin: 27 + (n % 17) / 10,
  vbat: 0,
  gps_lat: -31.9 + n / 10_007,
  gps_lon: 115.8 + n / 9_973,
  gps_speed: n % 60,
  cp1: (n * 37) % 1000,
  cp2: ((n * 53) % 977) / 10,
  cp3: n,
  eng_speed: 700 + (n % 900),
  fuel: (n * 7) % 100,
  mode: n % 2 ? 'run' : 'idle',
  ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`ch${i}`, (n * (i + 3)) % 331])),
})

const openGroup = async (count: number) => {
  const scene = openScene()
  await scene.put('access', {
    pk: accessKey.group(groupid),
    sk: 'META',
    groupName: 'Mine',
    kind: 'shared',
    userid: caller.userid,
  })
  for (let n = 0; n < count; n += 1) {
    const deviceid = await scene.addDevice(idOf(n), { name: `Haul Truck ${n}`, assetType: 'Truck' }, [])
    await scene.put('access', { pk: accessKey.group(groupid), sk: accessKey.device(deviceid) })
    await scene.put('devices', {
      deviceid,
      sk: 'LINK',
      lastContactMs: startMs - (n % 600) * secondMs,
      intervalSeconds: 300,
      latestTsMs: startMs - (n % 600) * secondMs,
      latest: packText(JSON.stringify(readingOf(n, startMs))),
    })
  }
  const counted = counting(scene.documents)
  const { documents } = counted
  const access = openAccessStore(documents, tables.access)
  const groups = openGroupStore(documents, tables.access)
  const recent = openDeviceStore(documents, tables.devices, 'eventual')
  const board = openContactBoard(documents, tables.events, scene.now)
  const views = openViewStore(documents, tables.access)
  const values = getGroupValues(access, groups, recent, board, scene.now, views)
  const ask = (
    asked: {
      keys?: string
      facts?: string
      since?: number
      part?: number
      afterDevice?: string | undefined
    } = {},
  ) => values(contract.input.parse({ groupid, keys, ...asked }), caller)
  /** What the widgets of a view show. */
  const askByView = (asked: object) => values(contract.input.parse({ groupid, viewid, ...asked }), caller)
  const putView = (widgets: GroupWidgets, group: string = groupid) =>
    scene.put('access', {
      pk: `GROUP#${group}`,
      sk: `VIEW#${viewid}`,
      version: 1,
      body: JSON.stringify({ timeRange: defaultTimeRange, widgets }),
    })
  const listKeys = () => getGroupKeys(access, groups, recent, scene.now)({ groupid }, caller)
  const note = openNoteContacts(scene.documents, tables.events, newId, scene.now)
  return { scene, ask, askByView, putView, listKeys, note, takeUnits: counted.takeUnits }
}

const packed = (answer: unknown) => gzipSync(JSON.stringify(answer)).length

describe('values of a group', () => {
  it('of a thousand devices: 60 kB and half a unit each at first, next to nothing in a quiet minute', async () => {
    const { scene, ask, note, takeUnits } = await openGroup(1000)
    const whole = await ask()
    expect(whole).toMatchObject({ isWhole: true })
    expect(whole.deviceids).toHaveLength(1000)
    expect(whole.values.vin?.[3]).toBe(27.3)
    expect(whole.values.mode?.slice(0, 2)).toEqual(['idle', 'run'])
    expect(packed(whole)).toBeLessThan(60_000)
    // Who is in the group is a right: it is read strongly, beside what is sent.
    const membership = 30
    expect(takeUnits()).toBeLessThanOrEqual(0.5 * 1000 + membership)

    const named = await ask({ facts: 'name,type' })
    expect(named.facts.name?.[7]).toBe('Haul Truck 7')
    expect(named.facts.type?.[7]).toBe('Truck')
    expect(packed(named) - packed(whole)).toBeLessThan(10_000)
    // The record of a device is another item.
    expect(takeUnits()).toBeLessThanOrEqual(1000 + membership)

    scene.clock.ms += 30 * secondMs
    const heard = Array.from({ length: 100 }, (_, i) => idOf(i * 10))
    await note(heard)
    scene.clock.ms += secondMs
    const news = await ask({ since: whole.asOfMs })
    expect(news.deviceids).toEqual(heard)
    expect(news).toMatchObject({ isWhole: false, members: whole.members })
    expect(packed(news)).toBeLessThan(6_000)
    expect(takeUnits()).toBeLessThanOrEqual(0.5 * 100 + 0.1 * 900)
  })

  it('come again for a device once its message was taken, and only then', async () => {
    const { scene, ask } = await openGroup(3)
    const { asOfMs } = await ask()
    scene.clock.ms += 20 * secondMs
    expect((await ask({ since: asOfMs })).deviceids).toEqual([])
    const sentMs = scene.clock.ms - secondMs
    await openWorker(scene)([recordOf(idOf(1), { ...readingOf(1, sentMs), vin: 30 }, sentMs)])
    const news = await ask({ since: asOfMs })
    expect(news.deviceids).toEqual([idOf(1)])
    expect(news.values.vin).toEqual([30])
    expect(news.contactAgoSeconds).toEqual([Math.floor((news.asOfMs - sentMs) / secondMs)])
  })

  it('are whole again for who was away longer than contacts are remembered', async () => {
    const { scene, ask } = await openGroup(3)
    const { asOfMs } = await ask()
    scene.clock.ms += 11 * minuteMs
    expect(await ask({ since: asOfMs })).toMatchObject({ isWhole: true, deviceids: [0, 1, 2].map(idOf) })
  })

  it('of few devices are whole, and cost no more, however many others the portal heard', async () => {
    const { scene, ask, note, takeUnits } = await openGroup(3)
    const { asOfMs } = await ask()
    scene.clock.ms += 20 * secondMs
    await note(Array.from({ length: 50_000 }, (_, n) => DeviceId.parse(`Z${String(n).padStart(8, '0')}`)))
    scene.clock.ms += fenceAheadMs + secondMs
    takeUnits()
    expect(await ask({ since: asOfMs })).toMatchObject({ isWhole: true, deviceids: [0, 1, 2].map(idOf) })
    // All contacts of that minute would be 60 units.
    expect(takeUnits()).toBeLessThanOrEqual(8)
  })

  it('leave out what is in the group and nowhere else, where names are asked for', async () => {
    const { scene, ask } = await openGroup(2)
    await scene.put('access', { pk: accessKey.group(groupid), sk: accessKey.device(idOf(9)) })
    const { deviceids, facts, values } = await ask({ facts: 'name' })
    expect(deviceids).toEqual([0, 1].map(idOf))
    expect(facts.name).toHaveLength(2)
    expect(values.vin).toHaveLength(2)
  })

  it('tell when a device left', async () => {
    const { scene, ask } = await openGroup(3)
    const before = await ask()
    await scene.put('access', { pk: accessKey.group(groupid), sk: accessKey.device(idOf(9)) })
    expect((await ask({ since: before.asOfMs })).members).not.toBe(before.members)
  })

  it('show what lasts, what is on, and nothing where nothing was measured or the plan keeps nothing', async () => {
    const { scene, ask } = await openGroup(2)
    const active = { topic: 'vin', level: 'alarm', msg: 'Low', beganMs: 5, lastMs: 6 }
    await scene.put('devices', {
      deviceid: idOf(0),
      sk: 'LINK',
      latestTsMs: startMs,
      latest: JSON.stringify({
        ts: startMs / secondMs,
        vbat: 0,
        on: true,
        vin: 'x'.repeat(300),
        deep: { a: 1 },
      }),
      events: JSON.stringify({ tsMs: 1, active: { 'vin|alarm': active } }),
    })
    await scene.addDevice(idOf(1), { tier: 'STANDARD' }, [])
    await scene.put('devices', {
      deviceid: idOf(1),
      sk: 'LINK',
      latestTsMs: startMs - 25 * 60 * minuteMs,
      latest: JSON.stringify({ ts: 1, vin: 12 }),
    })
    const shown = await ask({ keys: 'vbat,on,vin,deep,toJSON' })
    expect(shown.values).toEqual({
      vbat: [null, null],
      on: [true, null],
      vin: ['x'.repeat(100), null],
      deep: [null, null],
      toJSON: [null, null],
    })
    expect(shown.events).toEqual({ [idOf(0)]: [{ topic: 'vin', level: 'alarm', msg: 'Low', beganMs: 5 }] })
  })

  it('are those that the widgets of a view show, where it is asked for them by the view', async () => {
    const { ask, askByView, putView, takeUnits } = await openGroup(3)
    await putView(tableOf(column('vin', 'latest'), column('fuel', 'latest'), column('type', 'fact')))
    const told = await ask({ keys: 'fuel,vin', facts: 'name,type' })
    const inWords = takeUnits()
    expect(await askByView({})).toEqual(told)
    expect(await askByView({ part: 2 })).toMatchObject({ deviceids: [], members: told.members })
    expect(Object.keys(told.values)).toEqual(['fuel', 'vin'])
    takeUnits()
    await askByView({})
    // The view itself, which may never be one of before: somebody could have taken a widget away.
    expect(takeUnits()).toBe(inWords + 1)
  })

  it('are none for a view that shows no device as it is now, or is not one of this group', async () => {
    const { askByView, putView, takeUnits } = await openGroup(3)
    const settings = HeadlineSettings.parse({ key: 'vin', dataType: 'metric' })
    await putView({ 'w-figure00': { type: 'headline', settings, layouts } })
    takeUnits()
    expect(await askByView({})).toMatchObject({ isWhole: false, deviceids: [], values: {}, facts: {} })
    expect(takeUnits()).toBe(2)
    const other = await openGroup(3)
    await other.putView(tableOf(column('vin', 'latest')), 'g-Foreign01')
    expect(await other.askByView({})).toMatchObject({ isWhole: false, deviceids: [], values: {} })
  })

  it('are asked for by a view or by keys, not by both', async () => {
    const { askByView } = await openGroup(1)
    for (const asked of [{ keys: 'vin' }, { facts: 'name' }]) {
      await expect(askByView(asked)).rejects.toThrow('View ID cannot be used with keys')
    }
  })

  it('are chosen from what the newest readings hold', async () => {
    const { listKeys } = await openGroup(3)
    const { keys: found } = await listKeys()
    expect(found).toContainEqual({ key: 'vin', kind: 'number', deviceCount: expect.any(Number) as number })
    expect(found).toContainEqual(expect.objectContaining({ key: 'mode', kind: 'text' }))
    expect(found.map(({ key }) => key)).not.toContain('ts')
  })

  it('of more devices than an answer takes come page by page, each once', async () => {
    const { ask } = await openGroup(5200)
    const first = await ask()
    expect(first.pageStarts).toEqual([first.lastEvaluatedDevice])
    const second = await ask({ afterDevice: first.lastEvaluatedDevice })
    expect(second).not.toHaveProperty('lastEvaluatedDevice')
    expect(second).not.toHaveProperty('pageStarts')
    expect(await ask({ part: 2 })).toEqual(second)
    expect((await ask({ part: 3 })).deviceids).toEqual([])
    expect(new Set([...first.deviceids, ...second.deviceids]).size).toBe(5200)
  })
})
