import { encodeColumn, type SparseValues } from './encodeColumn'
import { encodeArrivals, encodeTimes } from './timeColumn'
import { toDoubles } from './numbers'

/** A stored reading: measured and arrived (whole ms), and its JSON body. */
export type Row = { tsMs: number; awsTsMs: number; body: Record<string, unknown> }

/** The key whose item carries when the rows arrived. */
export const timeKey = 'ts'
/** Under this name, which no key of a device can have, stand the times of the rows: once for all keys of a day. */
export const rowTimesKey = '@times'

const gatherByKey = (readings: readonly Row[]) => {
  const byKey = new Map<string, SparseValues>()
  readings.forEach(({ body }, row) => {
    for (const key of Object.keys(body)) {
      const value = body[key]
      if (value === undefined) continue
      const column = byKey.get(key)
      if (column === undefined) byKey.set(key, { rows: [row], values: [value] })
      else {
        column.rows.push(row)
        column.values.push(value)
      }
    }
  })
  return byKey
}

const isImplied = (readings: readonly Row[]) => readings.every(({ tsMs, body }) => body.ts === tsMs / 1000)

/**
 * Turns readings (a day of one stream, in the order of their keys) into one block of bytes per key, not yet
 * deflated. Nothing is lost: `decodeRows` gives the same readings in the same order. A key's block says which rows
 * have it; together with the block of the rows' times it can be read without any other.
 */
export const encodeColumns = (readings: readonly Row[]): Map<string, Uint8Array> => {
  const times = toDoubles(readings, ({ tsMs }) => tsMs)
  const awsTimes = toDoubles(readings, ({ awsTsMs }) => awsTsMs)
  const columns = new Map<string, Uint8Array>()
  const byKey = gatherByKey(readings)
  const bodyTs = isImplied(readings) ? undefined : (byKey.get(timeKey) ?? { rows: [], values: [] })
  columns.set(rowTimesKey, encodeTimes(times))
  columns.set(timeKey, encodeArrivals({ times, awsTimes }, bodyTs && encodeColumn(bodyTs)))
  for (const [key, values] of byKey) if (key !== timeKey) columns.set(key, encodeColumn(values))
  return columns
}
