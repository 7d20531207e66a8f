import { ByteReader } from './ByteReader'
import { ByteWriter } from './ByteWriter'
import { readNumbers, writeNumbers } from './numbers'
import { rollUpOne } from '../../../shared/data/rollups/rollUpHours'
import type { HourlyRollup, Rollup } from '../../../shared/data/rollups/rollUpHours'

const rollupVersion = 1

/** Order of the fields on disk; a new field does not compile until it stands here, with a new version. */
const fields = Object.keys({
  n: true,
  sum: true,
  sumIncrease: true,
  first: true,
  firstMs: true,
  last: true,
  lastMs: true,
  min: true,
  minMs: true,
  max: true,
  maxMs: true,
  weightedSum: true,
  heldMs: true,
} satisfies Record<keyof Rollup, true>) as (keyof Rollup)[]

/** Times are told from the beginning of their hour, which keeps them small. */
const sinceHour = new Set<keyof Rollup>(['firstMs', 'lastMs', 'minMs', 'maxMs'])

/** Turns the hours of one key, ascending, into bytes without loss, field by field, not yet deflated. */
export const encodeRollups = (hours: readonly HourlyRollup[]): Uint8Array => {
  const writer = new ByteWriter()
  writer.byte(rollupVersion)
  writer.unsigned(hours.length)
  writeNumbers(
    writer,
    Float64Array.from(hours, ({ hourMs }) => hourMs),
  )
  for (const field of fields) {
    const valueOf = (hour: HourlyRollup) => (sinceHour.has(field) ? hour[field] - hour.hourMs : hour[field])
    writeNumbers(writer, Float64Array.from(hours, valueOf))
  }
  return writer.finish()
}

/** The exact inverse of `encodeRollups`. Throws a `RangeError` on bytes that are no roll-ups. */
export const decodeRollups = (bytes: Uint8Array): HourlyRollup[] => {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  if (version !== rollupVersion) throw new RangeError(`Roll-ups of version ${version} are unknown`)
  const count = reader.unsigned()
  const hours = Array.from(readNumbers(reader, count), (hourMs) => ({ hourMs, ...rollUpOne(0, 0) }))
  for (const field of fields) {
    const values = readNumbers(reader, count)
    hours.forEach((hour, i) => {
      const value = values[i] ?? 0
      hour[field] = sinceHour.has(field) ? value + hour.hourMs : value
    })
  }
  return hours
}
