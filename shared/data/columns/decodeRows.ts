import { decodeColumn } from './decodeColumn'
import type { Series } from './decodeColumn'
import { timeKey } from './encodeColumns'
import type { Row } from './encodeColumns'
import { forEachRow } from './rowRuns'
import { decodeTimeColumn } from './timeColumn'

const fill = (readings: Row[], key: string, series: Series<ArrayLike<unknown>> | undefined) => {
  if (series === undefined) return
  forEachRow(series.rows, (row, place) => {
    const reading = readings[row]
    if (reading === undefined) throw new RangeError(`Column ${key} has a row that the day has not`)
    reading.body[key] = series.values[place]
  })
}

const fillKey = (readings: Row[], key: string, bytes: Uint8Array) => {
  const column = decodeColumn(bytes)
  fill(readings, key, column.numbers)
  fill(readings, key, column.texts)
  fill(readings, key, column.others)
}

/**
 * The exact inverse of `encodeColumns`, from inflated blocks. The block `ts` must be among them; with only some of
 * the others the readings have only those keys. The keys of each body come in canonical order.
 */
export const decodeRows = (columns: ReadonlyMap<string, Uint8Array>): Row[] => {
  const rows = columns.get(timeKey)
  if (rows === undefined) throw new RangeError('Columns without times hold no readings')
  const { times, awsTimes, bodyTs } = decodeTimeColumn(rows)
  const readings = Array.from(times, (tsMs, row): Row => ({ tsMs, awsTsMs: awsTimes[row] ?? tsMs, body: {} }))
  for (const key of [...columns.keys()].sort()) {
    const bytes = columns.get(key)
    if (key !== timeKey) fillKey(readings, key, bytes ?? new Uint8Array())
    else if (bodyTs !== undefined) fillKey(readings, key, bodyTs)
    else for (const { tsMs, body } of readings) body.ts = tsMs / 1000
  }
  return readings
}
