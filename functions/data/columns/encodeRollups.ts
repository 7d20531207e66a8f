import { findDecimals, maxInteger, scaleOf } from '../../../shared/data/rollups/decimals'
import type { HourlyRollup, Rollup } from '../../../shared/data/rollups/rollUpHours'
import { ByteReader, ByteWriter } from './columnBytes'
import { readIntegers, writeIntegers, readNumbers, writeNumbers } from './columnValues'

/** The first wrote every field as it is. */
const versions = { plain: 1, byDifference: 2 }

/** Order of the fields on disk; a new field does not compile until it stands here, with a new version. */
const place = {
  n: 1,
  sum: 2,
  sumIncrease: 3,
  first: 4,
  firstMs: 5,
  last: 6,
  lastMs: 7,
  min: 8,
  minMs: 9,
  max: 10,
  maxMs: 11,
  weightedSum: 12,
  heldMs: 13,
} as const satisfies Record<keyof Rollup, number>
const fields = Object.keys(place) as (keyof Rollup)[]

/** In the second version it stands behind all others, relative to them. */
const plainFields = fields.filter((field) => field !== 'weightedSum')

/** Times are relative to the beginning of their hour, which keeps them small. */
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
  const values = isPlain ? reader.doubles(hours.length) : readIntegers(reader, hours.length)
  hours.forEach((hour, i) => {
    const value = values[i] ?? 0
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

/** One of the hours that stand in `room`, field after field. Every field by name: that is five times as fast as a loop. */
const hourAt = (room: Float64Array, count: number, i: number): HourlyRollup => {
  const at = (column: number): number => room[column * count + i] ?? 0
  const hourMs = at(0)
  return {
    hourMs,
    n: at(place.n),
    sum: at(place.sum),
    sumIncrease: at(place.sumIncrease),
    first: at(place.first),
    firstMs: hourMs + at(place.firstMs),
    last: at(place.last),
    lastMs: hourMs + at(place.lastMs),
    min: at(place.min),
    minMs: hourMs + at(place.minMs),
    max: at(place.max),
    maxMs: hourMs + at(place.maxMs),
    weightedSum: at(place.weightedSum),
    heldMs: at(place.heldMs),
  }
}

/** The exact inverse of `encodeRollups`, of either version. Throws a `RangeError` on bytes that are no roll-ups. */
export const decodeRollups = (bytes: Uint8Array): HourlyRollup[] => {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  if (!Object.values(versions).includes(version))
    throw new RangeError(`Roll-ups of version ${version} are unknown`)
  const count = reader.unsigned()
  const isPlain = version === versions.plain
  // An array for each of these few numbers would cost more than reading them.
  const room = new Float64Array(count * (fields.length + 1))
  const read = (column: number) =>
    readNumbers(reader, count, room.subarray(column * count, (column + 1) * count))
  read(0)
  for (const field of isPlain ? fields : plainFields) read(place[field])
  const hours = Array.from({ length: count }, (_, i) => hourAt(room, count, i))
  if (!isPlain) readWeighted(reader, hours)
  return hours
}
