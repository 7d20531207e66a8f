import type { ByteReader } from './ByteReader'
import type { ByteWriter } from './ByteWriter'
import { maxInteger, readIntegers, writeIntegers } from './integers'

const maxDecimals = 15
const asDoubles = 255
const powers = Float64Array.from({ length: maxDecimals + 1 }, (_, decimals) => Number(`1e${decimals}`))

const fits = (value: number, scale: number) => {
  const scaled = Math.round(value * scale)
  return scaled / scale === value && Math.abs(scaled) <= maxInteger && !Object.is(value, -0)
}

/** The fewest decimals with which every value is a whole number and comes back bit for bit, if there are any. */
const findDecimals = (values: Float64Array) => {
  let decimals = 0
  for (const value of values) {
    while (decimals <= maxDecimals && !fits(value, powers[decimals] ?? 1)) decimals++
    if (decimals > maxDecimals) return undefined
  }
  const scale = powers[decimals] ?? 1
  return values.every((value) => fits(value, scale)) ? decimals : undefined
}

/**
 * Writes doubles without loss: as whole numbers at the column's own decimal scale, or, where that would change
 * any of them (-0, 1e308, seventeen digits), as the doubles themselves.
 */
export const writeNumbers = (writer: ByteWriter, values: Float64Array): void => {
  const decimals = findDecimals(values)
  if (decimals === undefined) {
    writer.byte(asDoubles)
    writer.doubles(values)
    return
  }
  const scale = powers[decimals] ?? 1
  writer.byte(decimals)
  writeIntegers(
    writer,
    values.map((value) => Math.round(value * scale)),
  )
}

/** Reads `count` numbers that `writeNumbers` wrote. */
export const readNumbers = (reader: ByteReader, count: number): Float64Array => {
  const decimals = reader.byte()
  if (decimals === asDoubles) return reader.doubles(count)
  const scale = powers[decimals]
  if (scale === undefined) throw new RangeError(`No numbers have ${decimals} decimals`)
  const values = readIntegers(reader, count)
  if (scale !== 1) for (let i = 0; i < count; i++) values[i] = (values[i] ?? 0) / scale
  return values
}
