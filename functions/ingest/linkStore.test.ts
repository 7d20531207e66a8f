import { describe, expect, it, beforeEach } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { LinkItem } from '../devices/deviceStore'
import { type Scene, openScene, startMs, tables } from '../../test/integration/openScene'
import { putItem } from '../core/store/storeWrites'
import { latestReading } from '../devices/latestReading'
import { bufferedReadingInfo, type Contact, openLinkStore } from './linkStore'
import { eventRankOf, latestRankOf, rankOf, type ArrivedReading } from './storeReadings'

let scene: Scene
let device: Awaited<ReturnType<Scene['addDevice']>>

const before = {
  lastContactMs: startMs,
  latestTsMs: startMs - 5,
  latestArrivedMs: startMs,
  events: 'events before',
  fences: 'fences before',
  lateMs: 7,
  lateFromMs: 1,
  lateToMs: 2,
}
const contactMs = startMs + 60_000
const latest = { tsMs: startMs + 50_000, body: '{"vin":24}', arrivedMs: contactMs }
const late = { lateMs: 9, lateFromMs: 3, lateToMs: 4 }

beforeEach(async () => {
  scene = openScene()
  device = await scene.addDevice('LINK00001')
  await put(before)
})
const put = (fields: object) => scene.put('devices', { deviceid: device, sk: 'LINK', ...fields })
const read = async () => {
  const link = await scene.openService(scene.documents).devices.link(device)
  if (link === undefined) throw new Error('no link')
  return link
}
const row = putItem(tables.notices, { deviceid: 'LINK00001', id: 'beside' })
const openTry = () => {
  const store = openLinkStore(scene.documents, tables.devices)
  return (...args: Parameters<typeof store.tryContact>) => store.tryContact(...args)
}

describe.each([
  ['by itself', []],
  ['with other rows', [row]],
])('a contact %s', (_, also) => {
  const rowsBeside = async () => (await scene.all('notices')).length

  it('is written with all that it changes, and gives the row as it is then', async () => {
    const seen = await read()
    await put({ ...before, sealedThroughMs: 77 })
    const after = await openTry()(
      seen,
      { contactMs, latest, events: 'events', fences: 'fences', late, isWatched: true },
      also,
    )
    expect(after).toMatchObject({
      ...{ lastContactMs: contactMs, latestTsMs: latest.tsMs, latestArrivedMs: contactMs },
      ...{ events: 'events', fences: 'fences', ...late, isWatched: true, sealedThroughMs: 77 },
    })
    expect(latestReading(after)).toEqual({ vin: 24, aws_ts: contactMs })
    expect(await read()).toEqual(after)
    expect(await rowsBeside()).toBe(also.length)
  })

  it('leaves alone what it does not change', async () => {
    expect(await openTry()(await read(), { contactMs }, also)).toEqual({
      ...(await read()),
      ...before,
      lastContactMs: contactMs,
    })
  })

  it('is never set back', async () => {
    const after = await openTry()(await read(), { contactMs: startMs - 1 }, also)
    expect(after?.lastContactMs).toBe(startMs)
  })

  const lost: [string, object, Omit<Contact, 'contactMs'>][] = [
    ['another contact came', { lastContactMs: startMs + 1 }, {}],
    ['the latest reading moved, and this moves it too', { latestTsMs: startMs }, { latest }],
    ['the latest reading moved, and this moves events', { latestTsMs: startMs }, { events: 'events' }],
    ['events moved, and this moves them too', { events: 'others' }, { events: 'events' }],
    ['events moved, and this moves the latest reading', { events: 'others' }, { latest }],
    ['fences moved, and this moves them too', { fences: 'others' }, { fences: 'fences' }],
    ['a span came late, and this names one too', { lateMs: 8 }, { late }],
  ]
  it.each(lost)('is lost with all of it where %s', async (_what, moved, change) => {
    const seen = await read()
    await put({ ...before, ...moved })
    const found = await read()
    expect(await openTry()(seen, { contactMs, ...change }, also)).toBeUndefined()
    expect(await read()).toEqual(found)
    expect(await rowsBeside()).toBe(0)
  })

  const won: [string, object, Omit<Contact, 'contactMs'>][] = [
    ['readings and events moved, and this moves none', { latestTsMs: startMs, events: 'others' }, {}],
    ['fences moved, and this moves the latest reading', { fences: 'others' }, { latest }],
    ['a span came late, and this names none', { lateMs: 8 }, { latest, fences: 'fences' }],
    ['events moved, and this moves fences', { events: 'others', latestTsMs: startMs }, { fences: 'fences' }],
  ]
  it.each(won)('is written where %s', async (_what, moved, change) => {
    const seen = await read()
    await put({ ...before, ...moved })
    const after = await openTry()(seen, { contactMs, ...change }, also)
    expect(after).toMatchObject({ lastContactMs: contactMs })
  })
})

it('the first contact of a device is written where there was none, once', async () => {
  await put({})
  const seen = await read()
  expect(await openTry()(seen, { contactMs, latest, late })).toMatchObject({
    lastContactMs: contactMs,
    latestTsMs: latest.tsMs,
    ...late,
  })
  expect(await openTry()(seen, { contactMs, latest, late })).toBeUndefined()
})

const nowMs = 1_764_000_000_000
const minuteMs = 60_000
const link = (change: Partial<LinkItem>): LinkItem => ({
  ...LinkItem.parse({ deviceid: DeviceId.parse('TRUCK0001'), lastContactMs: nowMs }),
  ...change,
})
const at = (...times: number[]) =>
  times.map((tsMs) => ({ tsMs, arrivedMs: nowMs })) as unknown as ArrivedReading[]

describe('readings that come after newer ones', () => {
  it('are named by their span, both ends included', () => {
    const seen = link({ latestTsMs: nowMs - 10 })
    expect(bufferedReadingInfo(seen, at(nowMs - 50, nowMs - 900, nowMs - 5), nowMs)).toEqual({
      lateMs: nowMs,
      lateFromMs: nowMs - 900,
      lateToMs: nowMs - 50,
    })
  })

  it('are none when they are as new as the newest, or when nothing was known', () => {
    expect(bufferedReadingInfo(link({ latestTsMs: nowMs - 10 }), at(nowMs - 10), nowMs)).toBeUndefined()
    expect(bufferedReadingInfo(link({}), at(nowMs - 10), nowMs)).toBeUndefined()
  })

  const before = { latestTsMs: nowMs, lateFromMs: nowMs - 5000, lateToMs: nowMs - 4000 }

  it('are one span with those of less than ten minutes before', () => {
    const seen = link({ ...before, lateMs: nowMs - 10 * minuteMs + 1 })
    expect(bufferedReadingInfo(seen, at(nowMs - 100), nowMs)).toEqual({
      lateMs: nowMs,
      lateFromMs: nowMs - 5000,
      lateToMs: nowMs - 100,
    })
  })

  it('are a span of their own ten minutes later, whose time never repeats', () => {
    const seen = link({ ...before, lateMs: nowMs - 10 * minuteMs })
    expect(bufferedReadingInfo(seen, at(nowMs - 100), nowMs)).toMatchObject({ lateFromMs: nowMs - 100 })
    expect(bufferedReadingInfo(link({ ...before, lateMs: nowMs }), at(nowMs - 1), nowMs)?.lateMs).toBe(
      nowMs + 1,
    )
  })

  it('are named by themselves where the span before has no ends', () => {
    const seen = link({ latestTsMs: nowMs, lateMs: nowMs - 1 })
    expect(bufferedReadingInfo(seen, at(nowMs - 100), nowMs)).toMatchObject({
      lateFromMs: nowMs - 100,
      lateToMs: nowMs - 100,
    })
  })
})

describe('the place of a reading among those of its device', () => {
  it('is its own time up to ten minutes ahead of its arrival, and its arrival beyond', () => {
    const arrivedMs = nowMs
    expect(rankOf({ tsMs: nowMs + 10 * minuteMs, arrivedMs })).toBe(nowMs + 10 * minuteMs)
    expect(rankOf({ tsMs: nowMs + 10 * minuteMs + 1, arrivedMs })).toBe(nowMs)
    expect(rankOf({ tsMs: 5, arrivedMs })).toBe(5)
  })

  it('of the latest is never further ahead than ten minutes after the last contact', () => {
    expect(latestRankOf({})).toBeUndefined()
    expect(latestRankOf({ latestTsMs: nowMs })).toBe(nowMs)
    expect(latestRankOf({ latestTsMs: nowMs + 86_400_000, lastContactMs: nowMs })).toBe(nowMs + 10 * minuteMs)
  })

  it('among events is no later than its arrival, and says how far ahead it was', () => {
    expect(eventRankOf({ tsMs: nowMs + 7, arrivedMs: nowMs })).toEqual({ tsMs: nowMs, aheadMs: 7 })
    expect(eventRankOf({ tsMs: nowMs - 7, arrivedMs: nowMs })).toEqual({ tsMs: nowMs - 7, aheadMs: 0 })
  })
})
