import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, dayMs } from '../../shared/core/time'
import { openMemoryRoads } from '../../test/doubles/openMemoryRoads'
import type { Row } from '../data/columns/dayColumns'
import { openAddRoads, maxDayCells, roadsOfDay } from './roadsOfDay'
import { type DeviceRoads, daysDriven, maxRoadCells, mergeDay, readRoads, writeRoads } from './roadStore'

const startMs = Date.parse('2026-11-20')
const lonMetre = 1 / (111_195 * Math.cos((32.6 * Math.PI) / 180))

/** Metres east of a place at seconds of the day. */
const fix = (seconds: number, metres: number, more: Record<string, unknown> = {}): Row => {
  const tsMs = startMs + seconds * 1000
  return { tsMs, awsTsMs: tsMs, body: { gps_lat: -32.6, gps_lon: 151 + metres * lonMetre, ...more } }
}

describe('the roads of a day', () => {
  it('are the cells between fixes, whatever their order', () => {
    const cells = roadsOfDay([fix(60, 500), fix(0, 0), fix(120, 1000)])
    // Cells of 16 metres.
    expect(cells.size).toBeGreaterThan(58)
    expect(cells.size).toBeLessThan(66)
  })

  it('are none of a machine that stands, however long', () => {
    expect(roadsOfDay(Array.from({ length: 500 }, (_, i) => fix(i * 60, (i * 7) % 15))).size).toBe(0)
  })

  it('leave out wild fixes, and ways of which nothing is known', () => {
    const wild = fix(30, 40_000)
    const far = [fix(0, 0), fix(600, 2000)]
    expect(roadsOfDay([fix(0, 0), wild, fix(60, 10)]).size).toBe(0)
    expect(roadsOfDay(far).size).toBe(0)
    expect(roadsOfDay([fix(0, 0), fix(60, 500, { gps_hdop: 9 })]).size).toBe(0)
    expect(roadsOfDay([fix(0, 0), fix(60, 500, { gps_nsat: 3 })]).size).toBe(0)
    expect(roadsOfDay([fix(0, 0), fix(60, 500, { gps_lat: 'north' })]).size).toBe(0)
  })

  it('are bounded', () => {
    const journey = Array.from({ length: 500 }, (_, i) => fix(i * 60, i * 1500))
    expect(roadsOfDay(journey).size).toBe(maxDayCells)
  })
})

const stream = 'TRUCK0001#s1'
const firstMs = Date.parse('2026-11-01')
const dayAt = (n: number): string => dayOf(firstMs + n * dayMs)

/** A way of so many metres on a day, beginning so many degrees east. */
const drive = (n: number, metres: number, fromLon = 151): Row[] =>
  Array.from({ length: Math.ceil(metres / 500) + 1 }, (_, i) => {
    const tsMs = firstMs + n * dayMs + i * 60_000
    return { tsMs, awsTsMs: tsMs, body: { gps_lat: -32.6, gps_lon: fromLon + (i * 500) / 93_677 } }
  })

const openRoads = () => {
  const store = openMemoryRoads()
  return { store, add: openAddRoads(store) }
}

describe('roads of a device', () => {
  it('cost one read and one write for a day on which it drove, and nothing otherwise', async () => {
    const { store, add } = openRoads()
    await add(stream, dayAt(0), drive(0, 6000))
    expect(store.count).toMatchObject({ reads: 1, writes: 1 })
    await add(stream, dayAt(1), [])
    expect(store.count).toMatchObject({ reads: 1, writes: 1 })
    for (let n = 1; n <= 30; n += 1) await add(stream, dayAt(n), drive(n, 6000))
    expect(store.count).toMatchObject({ reads: 31, writes: 31 })
    // Of six kilometres a month long: two write units, half a read unit for each reader.
    expect(store.count.mostBytes).toBeLessThan(2048)
  })

  it('are of bounded length, whatever it drives: what was driven longest ago goes', async () => {
    const { store, add } = openRoads()
    for (let n = 0; n < 4; n += 1) await add(stream, dayAt(n), drive(n, 70_000, 150 + n))
    const { roads } = await store.read(stream)
    expect(roads.size).toBe(maxRoadCells)
    expect(store.count.mostBytes).toBeLessThan(40_000)
    const days = new Set([...roads.values()].map(({ lastDay }) => lastDay * dayMs))
    expect(days.has(firstMs)).toBe(false)
    expect(days.has(firstMs + 3 * dayMs)).toBe(true)
  })

  it('are the same done twice, and in any order of days', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }), async (days) => {
        const [once, twice] = [openRoads(), openRoads()]
        for (const n of new Set(days)) await once.add(stream, dayAt(n), drive(n, 1000 + n * 100))
        for (const n of days.toReversed()) await twice.add(stream, dayAt(n), drive(n, 1000 + n * 100))
        expect(twice.store.bytesOf(stream)).toEqual(once.store.bytesOf(stream))
      }),
      { numRuns: 30 },
    )
  })

  it('of two packers at once are the roads of both', async () => {
    const { store, add } = openRoads()
    let isFirst = true
    const slow = openAddRoads({
      ...store,
      write: async (...args) => {
        if (isFirst) {
          isFirst = false
          await add(stream, dayAt(1), drive(1, 1000, 152))
        }
        return store.write(...args)
      },
    })
    await slow(stream, dayAt(0), drive(0, 1000))
    const { roads } = await store.read(stream)
    expect(new Set([...roads.values()].map(({ lastDay }) => lastDay)).size).toBe(2)
  })
})

describe('the bytes of roads', () => {
  it('are read back as they were written', () => {
    const cell = fc.integer({ min: 0, max: 2 ** 42 - 1 })
    const driven = fc.record({ lastDay: fc.integer({ min: 1, max: 40_000 }), bits: fc.nat(2 ** 14 - 1) })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, driven), { maxLength: 200 }), (all) => {
        const roads: DeviceRoads = new Map(all)
        expect(readRoads(writeRoads(roads))).toEqual(new Map([...roads].sort(([a], [b]) => a - b)))
      }),
    )
  })

  it('count on how many days of a fortnight a cell was driven through', () => {
    const cells = new Set([7])
    const roads = [20_000, 20_003, 20_001, 20_003].reduce<DeviceRoads>(
      (known, day) => mergeDay(known, day, cells) ?? known,
      new Map(),
    )
    expect(roads.get(7)?.lastDay).toBe(20_003)
    const seen = roads.get(7)
    expect(seen && daysDriven(seen)).toBe(3)
  })
})
