import { inflateRawSync } from 'node:zlib'
import { readingKey } from '../../shared/data/payload/canonicalValue'
import { decodeColumn, type Series, forEachRow } from './columns/column'
import {
  rowTimesKey,
  timeKey,
  type Row,
  decodeArrivals,
  decodeTimeColumn,
  decodeTimes,
} from './columns/dayColumns'
import { fetchHeld, type HistoryReader } from './historyReader'
import { type Manifest, chunkSk, entryOf } from './historyItems'
import { unpackBytes } from './packedBytes'

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

/** Sort keys of a day's columns with the part and key of each. */
const columnsOf = (manifest: Manifest, keys: readonly string[] | undefined) =>
  [...new Set([rowTimesKey, timeKey, ...(keys ?? Object.keys(manifest.keys))])].flatMap((key) =>
    (entryOf(manifest, key)?.parts ?? []).map((part) => ({
      key,
      part,
      sk: chunkSk(key, manifest.day, manifest.generation, part),
    })),
  )

/** The packed readings of one day in the order of their keys; with `keys`, only those channels of them. */
export const readDayRows = async (
  history: HistoryReader,
  manifest: Manifest,
  keys?: readonly string[],
): Promise<Row[]> => {
  const sksOf = (each: Manifest) => columnsOf(each, keys).map(({ sk }) => sk)
  const { manifests, items } = await fetchHeld(history, [manifest], sksOf)
  const parts = new Map<number, Map<string, Uint8Array>>()
  for (const held of manifests) {
    for (const { key, part, sk } of columnsOf(held, keys)) {
      const columns = parts.get(part) ?? new Map<string, Uint8Array>()
      columns.set(key, inflateRawSync(items.get(sk) ?? new Uint8Array()))
      const times = held.times?.[part]
      if (times !== undefined) columns.set(rowTimesKey, unpackBytes(times))
      parts.set(part, columns)
    }
  }
  return [...parts.keys()].sort((a, b) => a - b).flatMap((part) => decodeRows(parts.get(part) ?? new Map()))
}

/** The sort key under which a packed reading stood, or stands, among the raw ones. */
export const atOf = ({ tsMs, body }: Row): string => readingKey(tsMs, JSON.stringify(body))
