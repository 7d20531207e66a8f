import { describe, expect, it } from 'vitest'
import type { Row } from '../data/columns/dayColumns'
import { readDayRows } from '../data/readDayRows'
import { openMemoryHistory } from '../../test/doubles/openMemoryHistory'
import { encodeDay, maxColumnBytes, skOfAll } from './packDay'

const day = '2026-11-20'
const startMs = Date.parse(day)
const stream = 'HE8EV12LF#1'

/** Text that does not shrink, the same at every run. */
const noise = (seed: number, length: number): string => {
  let state = seed + 1
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return String.fromCharCode(33 + ((state >>> 16) % 90))
  }).join('')
}
const rowAt = (i: number, fields: Record<string, unknown>): Row => {
  const tsMs = startMs + i * 60_000
  return { tsMs, awsTsMs: tsMs + 9, body: { ...fields, ts: tsMs / 1000 } }
}
const encode = (rows: Row[], maxBytes?: number) =>
  encodeDay({ stream, day, generation: '1-a', rows, maxHoldMs: 120_000 }, maxBytes)

describe('a packed day', () => {
  it('is split where a column would be too large, and read again as one', async () => {
    const rows = Array.from({ length: 40 }, (_, i) =>
      rowAt(i, { cp1: noise(i, 20_000), ...(i < 3 ? { rare: i } : {}) }),
    )
    const { manifest, items } = encode(rows)
    expect(manifest.keys.cp1?.parts.length).toBeGreaterThan(1)
    expect(manifest.keys.rare?.parts).toEqual([0])
    expect(items.every(({ data }) => data.length <= maxColumnBytes)).toBe(true)
    expect(items.map(({ sk }) => sk).sort()).toEqual(skOfAll(manifest).sort())

    const history = openMemoryHistory(() => startMs)
    await history.put(stream, items, Infinity)
    expect(await readDayRows(history, manifest)).toEqual(rows)
    const some = await readDayRows(history, manifest, ['rare'])
    expect(some.map(({ body }) => body)).toEqual(
      rows.map(({ body }) => (body.rare === undefined ? { ts: body.ts } : { rare: body.rare, ts: body.ts })),
    )
  })

  it('is not split below one reading', () => {
    const { manifest } = encode([rowAt(0, { cp1: noise(1, 90_000) })], 100)
    expect(manifest.keys.cp1?.parts).toEqual([0])
  })

  it('has hours for numbers, and says of which keys they tell everything', () => {
    const { manifest, items } = encode([
      rowAt(0, { vin: 1, mode: 'run', mixed: 1 }),
      rowAt(70, { vin: 2, mixed: 'x' }),
    ])
    const kinds = Object.fromEntries(Object.entries(manifest.keys).map(([key, { values }]) => [key, values]))
    expect(kinds).toEqual({ vin: 'numbers', mode: 'texts', mixed: 'mixed', ts: 'texts' })
    const hours = items.map(({ sk }) => sk).filter((sk) => sk.startsWith('H#'))
    expect(hours.sort()).toEqual([`H#mixed#${day}#1-a`, `H#vin#${day}#1-a`])
  })
})
