import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeRows } from '../readDayRows'
import { decodeColumn, forEachRow } from './column'
import { encodeColumns, rowTimesKey, type Row, decodeTimes } from './dayColumns'

const start = 1_770_605_573_100
const rowsOf = (bodies: Record<string, unknown>[], everyMs = 60_000): Row[] =>
  bodies.map((body, i) => ({
    tsMs: start + i * everyMs,
    awsTsMs: start + i * everyMs + 700,
    body: { ts: (start + i * everyMs) / 1000, ...body },
  }))
const roundTrip = (rows: Row[]) => decodeRows(encodeColumns(rows))
const columnOf = (values: unknown[]) => {
  const columns = encodeColumns(rowsOf(values.map((x) => (x === undefined ? {} : { x }))))
  const [bytes = new Uint8Array(), times = new Uint8Array()] = ['x', rowTimesKey].map((key) =>
    columns.get(key),
  )
  return decodeColumn(bytes, decodeTimes(times))
}

describe('encodeColumns', () => {
  it('keeps an empty day, and readings without any key', () => {
    expect(roundTrip([])).toEqual([])
    const bare: Row[] = [{ tsMs: 5, awsTsMs: 7, body: {} }]
    expect(roundTrip(bare)).toEqual(bare)
  })

  it('keeps different readings of one instant, in their order', () => {
    const rows = rowsOf([{ vin: 1 }, { vin: 2 }, { vin: 1 }], 0)
    expect(roundTrip(rows)).toEqual(rows)
  })

  it('keeps seconds that are finer than a millisecond, or that differ from the key', () => {
    const rows: Row[] = [
      { tsMs: 1_770_605_573_123, awsTsMs: 0, body: { ts: 1770605573.12345 } },
      { tsMs: 1_770_605_573_124, awsTsMs: 0, body: { ts: '1770605573.12456789012' } },
      { tsMs: 1_770_605_573_125, awsTsMs: 0, body: { vin: 1 } },
    ]
    expect(roundTrip(rows)).toEqual(rows)
  })

  it('gives each key by itself with the times at which it was there', () => {
    const { numbers } = columnOf([undefined, 12.1, 12.2, undefined, 12.4])
    expect([...(numbers?.times ?? [])]).toEqual([1, 2, 4].map((i) => start + i * 60_000))
    expect([...(numbers?.values ?? [])]).toEqual([12.1, 12.2, 12.4])
    const rows: number[] = []
    if (numbers) forEachRow(numbers.rows, (row) => rows.push(row))
    expect(rows).toEqual([1, 2, 4])
  })

  it.each([
    [[0, -0, 1]],
    [[1e308, -1e308, 5e-324]],
    [[2 ** 53, -(2 ** 53), 1]],
    [[0.1, 0.30000000000000004, 1 / 3]],
    [[2 ** 50, -(2 ** 50), 2 ** 50]],
    [[2 ** 50 + 1, 0]],
    [[1e-15, 1e15]],
    [[42]],
    [[1, 4, 9, 16, 25, 36]],
    [[-32.92653, 151.77871, -32.92654]],
  ])('gives %j back bit for bit', (values) => {
    const back = columnOf(values).numbers?.values ?? new Float64Array()
    expect([...back].every((value, i) => Object.is(value, values[i]))).toBe(true)
    expect(back).toHaveLength(values.length)
  })

  it('lets a key change its type from reading to reading', () => {
    const rows = rowsOf([
      { x: 1 },
      { x: 'one' },
      { x: true },
      { x: null },
      { x: [] },
      { x: 2 },
      { x: '\ud800' },
    ])
    expect(roundTrip(rows)).toEqual(rows)
  })

  it('gives the keys of a body in canonical order', () => {
    const [row] = roundTrip(rowsOf([{ vin: 1, ambient: 2, zeta: { b: 1, a: 2 } }]))
    expect(JSON.stringify(row?.body)).toBe(`{"ambient":2,"ts":${start / 1000},"vin":1,"zeta":{"b":1,"a":2}}`)
  })

  it('refuses bytes that are no column', () => {
    expect(() => decodeColumn(new Uint8Array([9]))).toThrow(/version 9/)
    expect(() => decodeColumn(new Uint8Array())).toThrow(RangeError)
    expect(() => decodeColumn(new Uint8Array([1, 1, 1, 0, 200, 1]))).toThrow(RangeError)
    expect(() => decodeColumn(new Uint8Array([2, 1, 1, 0, 2, 0]))).toThrow(/without times/)
    expect(() => decodeColumn(new Uint8Array([2, 1, 1, 0, 2, 0]), new Float64Array(1))).toThrow(RangeError)
    expect(() => decodeRows(new Map())).toThrow(/times/)
  })

  it('stores a day at a regular interval in a few bytes for each key that does not change', () => {
    const columns = encodeColumns(
      rowsOf(Array.from({ length: 1440 }, () => ({ vin: 28.1, wifi_ip: '10.0.0.1' }))),
    )
    for (const bytes of columns.values()) expect(deflateRawSync(bytes).length).toBeLessThan(50)
  })
})

describe('encodeColumns: any readings', () => {
  const frame = fc.record({
    id: fc.nat({ max: 2 ** 29 - 1 }),
    data: fc.stringMatching(/^([0-9A-F]{2}){0,8}$/),
  })
  const plainJson = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown)
  const value = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.maxSafeInteger(),
    fc.integer({ min: -1e6, max: 1e6 }).map((cents) => cents / 100),
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.array(frame, { maxLength: 4 }),
    plainJson,
  )
  const key = fc.constantFrom('vin', 'ambient', 'can1', 'cp1', 'ts', 'state', 'x')
  const row = fc.record({
    tsMs: fc.oneof(
      fc.constant(start),
      fc.nat({ max: 10_000_000 }).map((ms) => start + ms),
    ),
    awsTsMs: fc.nat({ max: 2 ** 41 }),
    body: fc.dictionary(key, value, { noNullPrototype: true }),
  })

  it('come back exactly', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        expect(roundTrip(rows)).toEqual(rows)
      }),
      { numRuns: 300 },
    )
  })
})
