import { encodeColumn, type SparseValues } from './column'
import { ByteReader, ByteWriter } from './columnBytes'
import { readNumbers, writeNumbers, toDoubles } from './columnValues'

/** The rows of a day: when each was measured and when it arrived (ms). */
type RowTimes = { times: Float64Array; awsTimes: Float64Array }

/** The device's own seconds, where they are finer than the millisecond or missing: the column of `body.ts`. */
type Arrivals = { awsTimes: Float64Array; bodyTs?: Uint8Array }

/** Writes the rows of a day: how many there are and when each was measured (ms). */
const encodeTimes = (times: Float64Array): Uint8Array => {
  const writer = new ByteWriter()
  writer.unsigned(times.length)
  writeNumbers(writer, times)
  return writer.finish()
}

/** Reads what `encodeTimes` wrote, inflated. */
export const decodeTimes = (bytes: Uint8Array): Float64Array => {
  const reader = new ByteReader(bytes)
  return readNumbers(reader, reader.unsigned())
}

/** Writes the item of key `ts`: delays of arrival, and the column of `body.ts` where it says more than the times. */
const encodeArrivals = ({ times, awsTimes }: RowTimes, bodyTs: Uint8Array | undefined): Uint8Array => {
  const writer = new ByteWriter()
  writeNumbers(
    writer,
    awsTimes.map((awsTime, row) => awsTime - (times[row] ?? 0)),
  )
  writer.block(bodyTs ?? new Uint8Array())
  return writer.finish()
}

const readArrivals = (reader: ByteReader, times: Float64Array): Arrivals => {
  const awsTimes = readNumbers(reader, times.length).map((delay, row) => delay + (times[row] ?? 0))
  const bodyTs = reader.block()
  return bodyTs.length === 0 ? { awsTimes } : { awsTimes, bodyTs }
}

/** Reads the item of key `ts`, inflated, of a day whose times stand in a block of their own. */
export const decodeArrivals = (bytes: Uint8Array, times: Float64Array): Arrivals =>
  readArrivals(new ByteReader(bytes), times)

/** Reads the item of key `ts`, inflated, of a day packed before times had a block of their own. */
export const decodeTimeColumn = (bytes: Uint8Array): RowTimes & Arrivals => {
  const reader = new ByteReader(bytes)
  const times = readNumbers(reader, reader.unsigned())
  return { times, ...readArrivals(reader, times) }
}

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
