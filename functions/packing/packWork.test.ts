import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, dayOf, hourMs } from '../../shared/core/time'
import { readingKey } from '../../shared/data/payload/canonicalValue'
import type { Row } from '../data/columns/dayColumns'
import { type Sources, openReadRows } from '../data/readRows'
import { rawLifeMs } from '../data/readingStore'
import { endOfDay } from '../data/streamSpans'
import { type MemoryStores, openMemoryPortal, stream } from '../../test/doubles/openMemoryPortal'
import { roadsOfDay } from '../roads/roadsOfDay'
import type { WorkStore } from '../data/workStore'
import { openPackWork } from './packWork'

const day = '2026-11-20'
const startMs = Date.parse(day)
const nextDayMs = startMs + 27 * hourMs

/** Along a road, a hundred metres a minute. */
const placeAt = (place: number) => ({ gps_lat: -32.6, gps_lon: 151 + (place % 86_400) / 60 / 1000 })

const reading = (place: number, arrivedMs = startMs + place * 1000): Row => {
  const tsMs = startMs + (place % 86_400) * 1000
  const body = { cp1: `reading ${place}`, ...placeAt(place), ts: tsMs / 1000, vin: place / 10 }
  return { tsMs, awsTsMs: arrivedMs, body }
}
const nameOf = ({ tsMs, body }: Row) => readingKey(tsMs, JSON.stringify(body))

class Killed extends Error {}
type Functions = Record<string, unknown>

/** Every call of every store goes through `around`. */
const wrap = <Store extends object>(store: Store, around: (call: () => Promise<unknown>) => unknown): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const method = (target as Functions)[String(name)]
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => around(() => method.apply(target, args) as Promise<unknown>)
    },
  })

const wrapAll = (stores: MemoryStores, around: (call: () => Promise<unknown>) => unknown): MemoryStores => ({
  readings: wrap(stores.readings, around),
  history: wrap(stores.history, around),
  work: wrap(stores.work, around),
  devices: wrap(stores.devices, around),
  seal: (...args) => around(() => stores.seal(...args)) as Promise<void>,
  addRoads: (...args) => around(() => stores.addRoads(...args)) as Promise<void>,
})

/** Dies at one of its awaits: before the call does anything, or after it did, before it is known. */
const killedAt = (stores: MemoryStores, at: number, isAfter: boolean): MemoryStores => {
  let calls = 0
  return wrapAll(stores, async (call) => {
    if (calls++ !== at) return call()
    if (isAfter) await call()
    throw new Killed()
  })
}

const readAll = async (
  sources: Sources,
  sealedThroughMs: number,
  now: () => number,
  of = stream,
): Promise<string[]> => {
  const span = { stream: of, fromMs: startMs - dayMs, toMs: startMs + 3 * dayMs, sealedThroughMs }
  const { rows } = await openReadRows(sources, now)(span, { count: Infinity, newestFirst: false })
  return rows.map(nameOf)
}

const openSimulation = () => {
  let nowMs = nextDayMs
  const clock = { now: () => nowMs, advance: (ms: number) => (nowMs += ms) }
  const portal = openMemoryPortal(clock.now)
  let suffixes = 0
  const packer = (stores = portal.stores) => openPackWork(stores, clock.now, () => `s${++suffixes}`)
  const seen = () => readAll(portal.stores, portal.link.sealedThroughMs, clock.now)
  return { clock, portal, packer, seen }
}

describe('packing a day', () => {
  it('seals it, packs it, takes it off the list, and then needs no raw readings', async () => {
    const { clock, portal, packer, seen } = openSimulation()
    const rows = Array.from({ length: 50 }, (_, i) => reading(i * 60))
    for (const row of rows) await portal.take(row)

    expect(await packer()({ stream, day })).toBe('packed')
    expect(portal.link).toMatchObject({ sealedStream: stream, sealedThroughMs: endOfDay(day) })
    expect(await portal.work.ofStream(stream, day, day)).toEqual([])
    expect(portal.history.marks.size).toBe(0)
    clock.advance(2 * rawLifeMs)
    portal.readings.expireBefore(clock.now())
    expect(await seen()).toEqual(rows.map(nameOf))
  })

  it('adds a late reading to what is packed, even when the raw ones are gone', async () => {
    const { clock, portal, packer, seen } = openSimulation()
    for (const place of [0, 60, 120]) await portal.take(reading(place))
    await packer()({ stream, day })
    clock.advance(2 * rawLifeMs)
    portal.readings.expireBefore(clock.now())
    await portal.take(reading(90, clock.now()))

    const expected = [0, 60, 90, 120].map((place) => nameOf(reading(place)))
    expect(await seen()).toEqual(expected)
    expect(await packer()({ stream, day })).toBe('packed')
    expect(await seen()).toEqual(expected)
    clock.advance(2 * hourMs)
    portal.history.expireBefore(clock.now())
    expect(await seen()).toEqual(expected)
  })

  it('writes nothing when a reading comes again that is packed already', async () => {
    const { portal, packer, seen } = openSimulation()
    await portal.take(reading(0))
    await packer()({ stream, day })
    const size = portal.history.size()
    await portal.take(reading(0, nextDayMs))
    expect(await packer()({ stream, day })).toBe('unchanged')
    expect(portal.history.size()).toBe(size)
    expect(await seen()).toEqual([nameOf(reading(0))])
  })

  it('keeps different readings of one instant', async () => {
    const { portal, packer, seen } = openSimulation()
    const rows = [reading(5), reading(5 + 86_400)]
    for (const row of rows) await portal.take(row)
    await packer()({ stream, day })
    expect((await seen()).sort()).toEqual(rows.map(nameOf).sort())
  })

  it('ends work on a day without readings, and on one that no plan can read', async () => {
    const { clock, portal, packer } = openSimulation()
    await portal.work.mark(stream, day, 0)
    expect(await packer()({ stream, day })).toBe('empty')
    await portal.take(reading(0))
    clock.advance(800 * dayMs)
    expect(await packer()({ stream, day })).toBe('outlived')
    expect(await portal.work.ofStream(stream, day, day)).toEqual([])
  })

  it('leaves the seal to the present stream of the device', async () => {
    const { portal, packer } = openSimulation()
    const old = `${portal.record.deviceid}#0`
    await portal.take(reading(0), old)
    expect(await packer()({ stream: old, day })).toBe('packed')
    expect(portal.link.sealedThroughMs).toBe(0)
  })
})

describe('a packer beside what changes meanwhile', () => {
  it('whose clock runs days ahead seals a day that still lasts, and no reading of it is lost or doubled', async () => {
    const { clock, portal, packer, seen } = openSimulation()
    const early = [0, 60].map((place) => reading(place))
    for (const row of early) await portal.take(row)
    const ahead = openPackWork(
      portal.stores,
      () => clock.now() + 3 * dayMs,
      () => 'ahead',
    )
    await ahead({ stream, day })
    const late = [30, 90].map((place) => reading(place))
    for (const row of late) await portal.take(row)
    const expected = [0, 30, 60, 90].map((place) => nameOf(reading(place)))
    expect(await seen()).toEqual(expected)
    await packer()({ stream, day })
    expect(await seen()).toEqual(expected)
  })

  it('leaves a stream that begins while it packs the one before open, and both are read once', async () => {
    const { clock, portal, packer, seen } = openSimulation()
    const next = `${portal.record.deviceid}#2`
    await portal.take(reading(0))
    const range: MemoryStores['readings']['range'] = async (asked) => {
      portal.record.streams.push({ streamId: '2', deviceid: portal.record.deviceid, fromMs: startMs + 500 })
      await portal.take(reading(60), next)
      return portal.readings.range(asked)
    }
    await packer({ ...portal.stores, readings: { ...portal.readings, range } })({ stream, day })
    expect(portal.link.sealedStream).toBe(stream)
    await portal.take(reading(90), next)
    const ofNext = () => readAll(portal.stores, 0, clock.now, next)
    const expected = [60, 90].map((place) => nameOf(reading(place)))
    expect(await ofNext()).toEqual(expected)
    await packer()({ stream: next, day })
    expect(await ofNext()).toEqual(expected)
    expect(await seen()).toEqual([nameOf(reading(0))])
  })
})

describe('a packer that is killed', () => {
  it.each([false, true])(
    'at any of its awaits loses and doubles nothing (after the call: %s)',
    async (after) => {
      let deaths = 0
      for (let at = 0; ; at += 1) {
        const { portal, packer, seen } = openSimulation()
        const early = [0, 60, 120].map((place) => reading(place))
        for (const row of early) await portal.take(row)
        await packer()({ stream, day })
        const late = [30, 60 + 86_400].map((place) => reading(place))
        for (const row of late) await portal.take(row)
        const expected = [...early, ...late].map(nameOf).sort()

        const died = await packer(killedAt(portal.stores, at, after))({ stream, day }).then(
          () => false,
          (error: unknown) => error instanceof Killed,
        )
        expect((await seen()).sort()).toEqual(expected)
        await packer()({ stream, day })
        expect((await seen()).sort()).toEqual(expected)
        const { roads } = await portal.roads.read(stream)
        expect([...roads.keys()].sort()).toEqual([...roadsOfDay([...early, ...late])].sort())
        expect(await portal.work.ofStream(stream, day, day)).toEqual([])
        expect(portal.history.marks.size).toBe(0)
        if (!died) break
        deaths += 1
      }
      expect(deaths).toBeGreaterThan(8)
    },
  )
})

describe('packers, ingest and readers at once', () => {
  it('keep work that came on the list anew while a slow packer was about to finish', async () => {
    const { portal, packer, seen } = openSimulation()
    await portal.take(reading(0))
    const finish: WorkStore['finish'] = async (work, mark) => {
      await packer()({ stream, day })
      await portal.take(reading(1))
      return portal.work.finish(work, mark)
    }
    await packer({ ...portal.stores, work: { ...portal.work, finish } })({ stream, day })
    expect(await portal.work.ofStream(stream, day, day)).toHaveLength(1)
    expect(await seen()).toEqual([0, 1].map((place) => nameOf(reading(place))))
  })

  it('show every stored reading exactly once, in whatever order their calls happen', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.nat(2000), { maxLength: 8 }),
        async (scheduler, places) => {
          const { clock, portal, packer } = openSimulation()
          for (const place of [3, 4]) await portal.take(reading(place))
          await packer()({ stream, day })
          clock.advance(2 * rawLifeMs)
          portal.readings.expireBefore(clock.now())

          const stored = [3, 4].map((place) => nameOf(reading(place)))
          const stores = wrapAll(portal.stores, async (call) => {
            await scheduler.schedule(Promise.resolve())
            return call()
          })
          const ingest = async () => {
            for (const place of places) {
              const row = reading(place, clock.now())
              const raw = { stream, at: nameOf(row), body: JSON.stringify(row.body), awsTsMs: row.awsTsMs }
              await scheduler.schedule(Promise.resolve())
              await portal.readings.putAll([raw])
              await stores.work.mark(stream, dayOf(row.tsMs), clock.now())
              stored.push(raw.at)
            }
          }
          const pack = async () => {
            for (let i = 0; i < 4; i += 1) await packer(stores)({ stream, day })
          }
          const read = async () => {
            for (let i = 0; i < 6; i += 1) {
              await scheduler.schedule(Promise.resolve())
              const before = [...new Set(stored)]
              const sealedThroughMs = portal.link.sealedThroughMs
              const seen = await readAll(stores, sealedThroughMs, clock.now)
              expect(new Set(seen).size).toBe(seen.length)
              expect(seen).toEqual(expect.arrayContaining(before))
            }
          }
          const all = Promise.all([ingest(), pack(), pack(), read(), read()])
          await scheduler.waitFor(all)

          await packer()({ stream, day })
          const seen = await readAll(portal.stores, portal.link.sealedThroughMs, clock.now)
          expect(seen.sort()).toEqual([...new Set(stored)].sort())
          expect(await portal.work.ofStream(stream, day, day)).toEqual([])
          expect(portal.history.marks.size).toBe(0)
        },
      ),
      { numRuns: 100 },
    )
  })
})
