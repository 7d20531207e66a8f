import { describe, expect, it } from 'vitest'
import { decodeColumn } from './columns/column'
import { decodeRows } from './readDayRows'
import { encodeColumns, rowTimesKey, timeKey, decodeTimes } from './columns/dayColumns'

const start = Date.UTC(2026, 10, 20)
const places = [0, 60_100, 119_900, 180_000]
const fields = [
  { vin: 12, state: 'idle' },
  { vin: 12.1 },
  { vin: 12.2, state: 'idle', cp1: [1, { a: true }] },
  { vin: 12.3, state: 'run' },
]
const rows = places.map((ms, i) => ({
  tsMs: start + ms,
  awsTsMs: start + ms + 700,
  body: { ts: (start + ms) / 1000, ...fields[i] },
}))

/** The same day as it was packed when each column carried the times of its values. */
const packedBefore = {
  ts: 'BAABrAKA8IXkvmiIqwcAAQAAAQD4CgAA',
  vin: 'AQEBAAQAAawCgPCF5L5oiKsHAAEAAQEA8AEC',
  state: 'AQICAAEBAgABmNMDgPCF5L5ouNEOAAECBGlkbGUDcnVuAQEAAgEA',
  cp1: 'AQMBAgEAAQC4wZTkvmgAAQ5bMSx7ImEiOnRydWV9XQ==',
}
const before = new Map(
  Object.entries(packedBefore).map(([key, text]) => [key, Uint8Array.from(Buffer.from(text, 'base64'))]),
)

describe('a packed day', () => {
  it('is read whether its times stand in each column or once for all', () => {
    expect(decodeRows(before)).toEqual(rows)
    expect(decodeRows(encodeColumns(rows))).toEqual(rows)
  })

  it('gives a key the same times either way', () => {
    const now = encodeColumns(rows)
    const rowTimes = decodeTimes(now.get(rowTimesKey) ?? new Uint8Array())
    for (const key of ['vin', 'state', 'cp1']) {
      const column = decodeColumn(now.get(key) ?? new Uint8Array(), rowTimes)
      expect(column).toEqual(decodeColumn(before.get(key) ?? new Uint8Array()))
    }
  })

  it('gives only the keys whose columns are there', () => {
    const now = encodeColumns(rows)
    const wanted = new Map(
      [rowTimesKey, timeKey, 'cp1'].map((key) => [key, now.get(key) ?? new Uint8Array()]),
    )
    expect(decodeRows(wanted).map(({ body }) => Object.keys(body))).toEqual([
      ['ts'],
      ['ts'],
      ['cp1', 'ts'],
      ['ts'],
    ])
  })
})
