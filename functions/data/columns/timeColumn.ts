import { ByteReader } from './ByteReader'
import { ByteWriter } from './ByteWriter'
import { readNumbers, writeNumbers } from './numbers'

/** The rows of a day: when each was measured and when it arrived (ms). */
export type RowTimes = { times: Float64Array; awsTimes: Float64Array }

/** The device's own seconds, where they are finer than the millisecond or missing: the column of `body.ts`. */
type Arrivals = { awsTimes: Float64Array; bodyTs?: Uint8Array }

/** Writes the rows of a day: how many there are and when each was measured (ms). */
export const encodeTimes = (times: Float64Array): Uint8Array => {
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
export const encodeArrivals = ({ times, awsTimes }: RowTimes, bodyTs: Uint8Array | undefined): Uint8Array => {
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
