import { ByteReader } from './ByteReader'
import { ByteWriter } from './ByteWriter'
import { readNumbers, writeNumbers } from './numbers'

/** The rows of a day: when each was measured and when it arrived (ms). */
export type RowTimes = { times: Float64Array; awsTimes: Float64Array }

/**
 * Writes the item of key `ts`: number of rows, times, delays of arrival, and, where the device's own seconds are
 * finer than the millisecond or missing, the column of `body.ts`.
 */
export const encodeTimeColumn = (
  { times, awsTimes }: RowTimes,
  bodyTs: Uint8Array | undefined,
): Uint8Array => {
  const writer = new ByteWriter()
  writer.unsigned(times.length)
  writeNumbers(writer, times)
  writeNumbers(
    writer,
    awsTimes.map((awsTime, row) => awsTime - (times[row] ?? 0)),
  )
  writer.block(bodyTs ?? new Uint8Array())
  return writer.finish()
}

/** Reads the item of key `ts`, inflated; `bodyTs` is there only where it says more than the times. */
export const decodeTimeColumn = (bytes: Uint8Array): RowTimes & { bodyTs?: Uint8Array } => {
  const reader = new ByteReader(bytes)
  const count = reader.unsigned()
  const times = readNumbers(reader, count)
  const awsTimes = readNumbers(reader, count).map((delay, row) => delay + (times[row] ?? 0))
  const bodyTs = reader.block()
  return bodyTs.length === 0 ? { times, awsTimes } : { times, awsTimes, bodyTs }
}
