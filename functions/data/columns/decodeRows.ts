import { decodeColumn } from './decodeColumn'
import type { Series } from './decodeColumn'
import { rowTimesKey, timeKey } from './encodeColumns'
import type { Row } from './encodeColumns'
import { forEachRow } from './rowRuns'
import { decodeArrivals, decodeTimeColumn, decodeTimes } from './timeColumn'

const fill = (readings: Row[], key: string, series: Series<ArrayLike<unknown>> | undefined) => {
  if (series === undefined) return
  forEachRow(series.rows, (row, place) => {
    const reading = readings[row]
    if (reading === undefined) throw new RangeError(`Column ${key} has a row that the day has not`)
    reading.body[key] = series.values[place]
  })
}

const fillKey = (readings: Row[], key: string, bytes: Uint8Array, times: Float64Array) => {
  const column = decodeColumn(bytes, times)
  fill(readings, key, column.numbers)
  fill(readings, key, column.texts)
  fill(readings, key, column.others)
}

const decodeRowTimes = (columns: ReadonlyMap<string, Uint8Array>) => {
  const arrivals = columns.get(timeKey)
  if (arrivals === undefined) throw new RangeError('Columns without times hold no readings')
  const measured = columns.get(rowTimesKey)
  if (measured === undefined) return decodeTimeColumn(arrivals)
  const times = decodeTimes(measured)
  return { times, ...decodeArrivals(arrivals, times) }
}

/**
 * The exact inverse of `encodeColumns`, from inflated blocks. The blocks of times and arrivals must be among them;
 * with only some of the others the readings have only those keys. The keys of each body come in canonical order.
 */
export const decodeRows = (columns: ReadonlyMap<string, Uint8Array>): Row[] => {
  const { times, awsTimes, bodyTs } = decodeRowTimes(columns)
  const readings = Array.from(times, (tsMs, row): Row => ({ tsMs, awsTsMs: awsTimes[row] ?? tsMs, body: {} }))
  for (const key of [...columns.keys()].sort()) {
    if (key === rowTimesKey) continue
    const bytes = columns.get(key)
    if (key !== timeKey) fillKey(readings, key, bytes ?? new Uint8Array(), times)
    else if (bodyTs !== undefined) fillKey(readings, key, bodyTs, times)
    else for (const { tsMs, body } of readings) body.ts = tsMs / 1000
  }
  return readings
}
