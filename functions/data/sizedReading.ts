import type { Row } from './columns/encodeColumns'
import type { Reading } from '../../shared/data/reading'
import type { DeviceId } from '../../shared/core/ids'
import type { Sized } from './cutPage'

const pick = (body: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]))

/** A stored row as it is answered, and how many bytes of JSON it takes. What the server vouches for comes last. */
export const sizedReading = (
  deviceid: DeviceId,
  { tsMs, awsTsMs, body }: Row,
  keys: readonly string[] | undefined,
): Sized<Reading> => {
  const row = {
    ...(keys === undefined ? body : pick(body, keys)),
    ts: typeof body.ts === 'number' ? body.ts : tsMs / 1000,
    aws_ts: awsTsMs,
    deviceid,
  }
  return { row, tsMs, bytes: Buffer.byteLength(JSON.stringify(row)) + 1 }
}
