import { describe, expect, it } from 'vitest'
import { dayMs, dayOf, minuteMs } from '../../shared/core/time'
import { openMemoryPortal, stream } from '../../test/doubles/openMemoryPortal'
import { packHistory } from '../packing/packHistory'
import { openPackWork } from '../packing/packWork'
import type { Row } from './columns/dayColumns'
import { KeySeries } from './KeySeries'
import { openReadSeries } from './seriesReader'
import type { Sources } from './readRows'

const nowMs = Date.parse('2026-11-21T12:00:00Z')
const now = () => nowMs

const open = async (days: number, everyMs = 30 * minuteMs, jitterMs = 1) => {
  const portal = openMemoryPortal(now)
  let suffixes = 0
  const newSuffix = () => String(++suffixes)
  const rows: Row[] = []
  for (let beatMs = nowMs - days * dayMs; beatMs < nowMs; beatMs += everyMs) {
    const tsMs = beatMs + ((Math.imul(rows.length, 2_654_435_761) >>> 8) % jitterMs)
    rows.push({ tsMs, awsTsMs: tsMs, body: { vin: (tsMs / everyMs) % 101, other: 'x', ts: tsMs / 1000 } })
  }
  for (const row of await packHistory(portal.stores, now, newSuffix)(stream, rows, 1800))
    await portal.take(row)
  return { portal, rows, packWork: openPackWork(portal.stores, now, newSuffix) }
}

/** Counts the queries, and how many of them had to wait for one another. */
const counted = ({ readings, history, work }: Sources) => {
  const calls: string[] = []
  const count = <T>(name: string, result: Promise<T>) => {
    calls.push(name)
    return result
  }
  const sources: Sources = {
    readings: { range: (range) => count('raw', readings.range(range)) },
    history: {
      manifests: (...args) => count('manifests', history.manifests(...args)),
      range: (...args) => count(`range ${args[1].slice(0, 1)}`, history.range(...args)),
      items: (...args) => count(`items ${args[1].length}`, history.items(...args)),
    },
    work: { ofStream: (...args) => count('work', work.ofStream(...args)) },
  }
  return { sources, calls }
}

const readVin = async (sources: Sources, sealedThroughMs: number, days: number) => {
  const series = new Map([['vin', new KeySeries()]])
  const span = { stream, fromMs: nowMs - days * dayMs, toMs: nowMs, sealedThroughMs }
  await openReadSeries(sources, now)(span, series)
  return series.get('vin')?.join().numbers ?? { times: new Float64Array(), values: new Float64Array() }
}

describe('a key over a time', () => {
  it('costs three queries for a month, side by side', async () => {
    const { portal, rows } = await open(30)
    const { sources, calls } = counted(portal.stores)
    const { times } = await readVin(sources, portal.link.sealedThroughMs, 30)
    expect([...times]).toEqual(rows.map(({ tsMs }) => tsMs))
    expect(calls.sort()).toEqual(['manifests', 'range C', 'raw'])
  })

  it('costs one query more where days have long times of their own', async () => {
    const { portal, rows } = await open(3, 10_000, 997)
    const { sources, calls } = counted(portal.stores)
    const { times } = await readVin(sources, portal.link.sealedThroughMs, 2)
    const inWindow = rows.map(({ tsMs }) => tsMs).filter((ms) => ms >= nowMs - 2 * dayMs)
    expect(times.slice(-inWindow.length)).toEqual(Float64Array.from(inWindow))
    expect(calls.sort()).toEqual(['manifests', 'range C', 'range C', 'raw'])
  })

  it('is told by hours when the time is long, with the extremes of every reading', async () => {
    const { portal, rows, packWork } = await open(100)
    const lateMs = nowMs - 50 * dayMs + 1
    await portal.take({ tsMs: lateMs, awsTsMs: nowMs, body: { vin: 1e6, ts: lateMs / 1000 } })
    const { sources, calls } = counted(portal.stores)
    const read = await readVin(sources, portal.link.sealedThroughMs, 100)
    expect(Math.max(...read.values)).toBe(1e6)
    expect(Math.min(...read.values)).toBe(0)
    expect(read.times[0]).toBe(rows[0]?.tsMs)
    expect(read.times.at(-1)).toBe(rows.at(-1)?.tsMs)
    // The hours of the marked day were guessed; its column is asked for.
    expect(calls.filter((call) => call.startsWith('items'))).toEqual(['items 1'])
    await packWork({ stream, day: dayOf(lateMs) })
    expect(Math.max(...(await readVin(portal.stores, portal.link.sealedThroughMs, 100)).values)).toBe(1e6)
  })

  it('is read again where a packer swapped a day between its manifest and its items', async () => {
    const { portal, rows, packWork } = await open(5)
    const { stores } = portal
    const lateMs = nowMs - 2 * dayMs + 1
    const late: Row = { tsMs: lateMs, awsTsMs: nowMs, body: { vin: 5, ts: lateMs / 1000 } }
    const early = await stores.history.manifests(stream, '2026-11-15', '2026-11-21')
    await portal.take(late)
    await packWork({ stream, day: dayOf(lateMs) })
    portal.history.expireBefore(nowMs + dayMs)
    let answers = 0
    const manifests: Sources['history']['manifests'] = (...args) =>
      answers++ === 0 ? Promise.resolve(early) : stores.history.manifests(...args)
    const sources = { ...stores, history: { ...stores.history, manifests } }
    const { times } = await readVin(sources, portal.link.sealedThroughMs, 5)
    expect(times.length).toBe(rows.length + 1)
    expect(times.includes(lateMs)).toBe(true)
  })

  it('fails rather than leave a day out whose items are not there', async () => {
    const { portal } = await open(3)
    portal.history.expireBefore(Infinity)
    const reading = readVin(portal.stores, portal.link.sealedThroughMs, 3)
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' })
  })
})
