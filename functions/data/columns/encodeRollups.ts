import { findDecimals, maxInteger, scaleOf } from '../../../shared/data/rollups/decimals'
import { rollUpOne } from '../../../shared/data/rollups/rollUpHours'
import type { HourlyRollup, Rollup } from '../../../shared/data/rollups/rollUpHours'
import { ByteReader } from './ByteReader'
import { ByteWriter } from './ByteWriter'
import { readIntegers, writeIntegers } from './integers'
import { readNumbers, writeNumbers } from './numbers'

/** The first wrote every field as it is. */
const versions = { plain: 1, byDifference: 2 }

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

/** In the second version it stands behind all others, of which it is told. */
const plainFields = fields.filter((field) => field !== 'weightedSum')

/** Times are told from the beginning of their hour, which keeps them small. */
const sinceHour = new Set<keyof Rollup>(['firstMs', 'lastMs', 'minMs', 'maxMs'])

const asDoubles = 255

/**
 * The weighted sum of an hour whose values all held equally long, as those of a regular device do: whole numbers at
 * the scale of its values. Undefined where it is more than can be counted.
 */
const expectedSum = ({ n, sum, last, heldMs }: HourlyRollup, scale: number): number | undefined => {
  const eachMs = n > 1 ? Math.round(heldMs / (n - 1)) : 0
  const expected = (Math.round(sum * scale) - Math.round(last * scale)) * eachMs
  return Math.abs(expected) <= maxInteger ? expected : undefined
}

const writeWeighted = (writer: ByteWriter, hours: readonly HourlyRollup[]): void => {
  const decimals = findDecimals(
    Float64Array.from(hours.flatMap(({ sum, last, weightedSum }) => [sum, last, weightedSum])),
  )
  const scale = scaleOf(decimals ?? 0) ?? 1
  const differences = hours.map((hour) => {
    const expected = expectedSum(hour, scale)
    return expected === undefined ? Infinity : Math.round(hour.weightedSum * scale) - expected
  })
  if (decimals === undefined || differences.some((each) => Math.abs(each) > maxInteger)) {
    writer.byte(asDoubles)
    writer.doubles(Float64Array.from(hours, ({ weightedSum }) => weightedSum))
    return
  }
  writer.byte(decimals)
  writeIntegers(writer, Float64Array.from(differences))
}

const readWeighted = (reader: ByteReader, hours: HourlyRollup[]): void => {
  const decimals = reader.byte()
  const isPlain = decimals === asDoubles
  const scale = isPlain ? 1 : scaleOf(decimals)
  if (scale === undefined) throw new RangeError(`No numbers have ${decimals} decimals`)
  const told = isPlain ? reader.doubles(hours.length) : readIntegers(reader, hours.length)
  hours.forEach((hour, i) => {
    const value = told[i] ?? 0
    hour.weightedSum = isPlain ? value : (value + (expectedSum(hour, scale) ?? 0)) / scale
  })
}

/** Turns the hours of one key, ascending, into bytes without loss, field by field, not yet deflated. */
export const encodeRollups = (hours: readonly HourlyRollup[]): Uint8Array => {
  const writer = new ByteWriter()
  writer.byte(versions.byDifference)
  writer.unsigned(hours.length)
  writeNumbers(
    writer,
    Float64Array.from(hours, ({ hourMs }) => hourMs),
  )
  for (const field of plainFields) {
    const valueOf = (hour: HourlyRollup) => (sinceHour.has(field) ? hour[field] - hour.hourMs : hour[field])
    writeNumbers(writer, Float64Array.from(hours, valueOf))
  }
  writeWeighted(writer, hours)
  return writer.finish()
}

/** The exact inverse of `encodeRollups`, of either version. Throws a `RangeError` on bytes that are no roll-ups. */
export const decodeRollups = (bytes: Uint8Array): HourlyRollup[] => {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  if (!Object.values(versions).includes(version))
    throw new RangeError(`Roll-ups of version ${version} are unknown`)
  const count = reader.unsigned()
  const hours = Array.from(readNumbers(reader, count), (hourMs) => ({ hourMs, ...rollUpOne(0, 0) }))
  for (const field of version === versions.plain ? fields : plainFields) {
    const values = readNumbers(reader, count)
    hours.forEach((hour, i) => {
      const value = values[i] ?? 0
      hour[field] = sinceHour.has(field) ? value + hour.hourMs : value
    })
  }
  if (version === versions.byDifference) readWeighted(reader, hours)
  return hours
}
