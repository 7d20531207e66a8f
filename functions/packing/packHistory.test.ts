import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../shared/core/time'
import type { Row } from '../data/columns/dayColumns'
import { openReadRows } from '../data/readRows'
import { openMemoryPortal, stream } from '../../test/doubles/openMemoryPortal'
import { packHistory } from './packHistory'

const nowMs = Date.parse('2026-11-21T12:00:00Z')

describe('history written directly', () => {
  it('is sealed and read like any other, without raw readings, and may be written twice', async () => {
    const portal = openMemoryPortal(() => nowMs)
    let suffixes = 0
    const pack = packHistory(
      portal.stores,
      () => nowMs,
      () => String(++suffixes),
    )
    const rows = Array.from({ length: 30 * 24 }, (_, i): Row => {
      const tsMs = nowMs - (i + 1) * hourMs
      return { tsMs, awsTsMs: tsMs, body: { vin: i, ts: tsMs / 1000, can1: [{ id: 1, data: 'AA' }] } }
    }).reverse()

    const open = await pack(stream, rows, 60)
    expect(open).toHaveLength(12)
    const size = portal.history.size()
    await pack(stream, rows, 60)
    expect(portal.history.size()).toBe(size)
    expect(portal.link).toMatchObject({ sealedStream: stream, sealedThroughMs: Date.parse('2026-11-21') - 1 })

    for (const row of open) await portal.take(row)
    const span = {
      stream,
      fromMs: nowMs - 40 * dayMs,
      toMs: nowMs,
      sealedThroughMs: portal.link.sealedThroughMs,
    }
    const read = await openReadRows(portal.stores, () => nowMs)(span, { count: Infinity, newestFirst: false })
    expect(read.rows.map(({ body }) => body.vin)).toEqual(rows.map(({ body }) => body.vin))
  })
})
