import { maxInteger, findDecimals, scaleOf } from '../../../shared/data/rollups/decimals'
import type { ByteReader, ByteWriter } from './columnBytes'

/**
 * How a row of whole numbers is encoded, each kind with its own idea of what comes next and the rest as residuals:
 * the line `base + i * step` (noise about a level, or about a schedule), the last one plus `step`, or the last
 * one plus the last step.
 */
type Plan = { order: 0 | 1 | 2; base: number; step: number; residuals: Float64Array }

const median = (values: Float64Array) => values.slice().sort()[values.length >> 1] ?? 0

const differences = (values: Float64Array) => {
  const steps = new Float64Array(Math.max(0, values.length - 1))
  for (let i = 0; i < steps.length; i++) steps[i] = (values[i + 1] ?? 0) - (values[i] ?? 0)
  return steps
}

const less = (values: Float64Array, by: number) => values.map((value) => value - by)

const onLine = (values: Float64Array, step: number): Plan => {
  const offsets = step === 0 ? values : values.map((value, i) => value - i * step)
  const base = median(offsets)
  return { order: 0, base, step, residuals: less(offsets, base) }
}

const plans = (values: Float64Array): Plan[] => {
  const [base = 0] = values
  const steps = differences(values)
  const usual = median(steps)
  const bySteps: Plan[] = [
    { order: 1, base, step: usual, residuals: less(steps, usual) },
    onLine(values, 0),
    { order: 2, base, step: steps[0] ?? 0, residuals: differences(steps) },
  ]
  // Over many values a wrong slope leads far away, even beyond what can be counted.
  const isSafeLine = usual !== 0 && Math.abs(usual) * values.length <= maxInteger
  return isSafeLine ? [...bySteps, onLine(values, usual)] : bySteps
}

/** About the bits that the residuals need, which is what deflate makes of them. */
const cost = ({ residuals }: Plan) => {
  let bits = 0
  for (const residual of residuals) bits += 32 - Math.clz32(Math.min(Math.abs(residual), 0x7fffffff))
  return bits
}

/** Largest whole number that divides all: 100 for times in tenths of a second; 0 when there is nothing to tell. */
const commonUnit = (residuals: Float64Array) => {
  let unit = 0
  for (const residual of residuals) {
    let rest = Math.abs(residual)
    while (rest > 0) [unit, rest] = [rest, unit % rest]
    if (unit === 1) break
  }
  return unit
}

/** Writes whole numbers within ±`maxInteger`; regular ones take a byte each, which deflate then folds away. */
export const writeIntegers = (writer: ByteWriter, values: Float64Array): void => {
  if (values.length === 0) return
  const plan = plans(values).reduce((best, next) => (cost(next) < cost(best) ? next : best))
  const unit = commonUnit(plan.residuals)
  writer.byte(plan.order)
  writer.unsigned(unit)
  writer.signed(plan.base)
  writer.signed(plan.step)
  if (unit !== 0) for (const residual of plan.residuals) writer.signed(residual / unit)
}

/** Reads `count` whole numbers that `writeIntegers` wrote; into zeros of that length, where the caller has some. */
export const readIntegers = (
  reader: ByteReader,
  count: number,
  values: Float64Array = new Float64Array(count),
): Float64Array => {
  if (count === 0) return values
  const order = reader.byte()
  const unit = reader.unsigned()
  const base = reader.signed()
  let step = reader.signed()
  if (unit !== 0) reader.fillSigned(values, Math.min(order, count))

  if (order === 0) {
    for (let i = 0; i < count; i++) values[i] = base + i * step + (values[i] ?? 0) * unit
    return values
  }
  let value = base
  values[0] = base
  if (order === 1) {
    for (let i = 1; i < count; i++) values[i] = value += step + (values[i] ?? 0) * unit
    return values
  }
  for (let i = 1; i < count; i++) {
    if (i > 1) step += (values[i] ?? 0) * unit
    values[i] = value += step
  }
  return values
}

/** Doubles made from the items of a list; unlike `Float64Array.from` it walks no iterator, ten times faster. */
export const toDoubles = <Item>(items: readonly Item[], of: (item: Item) => number): Float64Array => {
  const doubles = new Float64Array(items.length)
  items.forEach((item, i) => {
    doubles[i] = of(item)
  })
  return doubles
}

const asDoubles = 255

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
  const scale = scaleOf(decimals) ?? 1
  writer.byte(decimals)
  writeIntegers(
    writer,
    values.map((value) => Math.round(value * scale)),
  )
}

/** Reads `count` numbers that `writeNumbers` wrote; into zeros of that length, where the caller has some. */
export const readNumbers = (reader: ByteReader, count: number, into?: Float64Array): Float64Array => {
  const decimals = reader.byte()
  if (decimals === asDoubles) return reader.doubles(count, into)
  const scale = scaleOf(decimals)
  if (scale === undefined) throw new RangeError(`No numbers have ${decimals} decimals`)
  const values = readIntegers(reader, count, into)
  if (scale !== 1) for (let i = 0; i < count; i++) values[i] = (values[i] ?? 0) / scale
  return values
}

const toUtf8 = new TextEncoder()
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Writes well-formed texts as a dictionary in order of appearance and the place of each text in it. */
export const writeTexts = (writer: ByteWriter, texts: readonly string[]): void => {
  const places = new Map<string, number>()
  const indexes = Float64Array.from(texts, (text) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  writer.unsigned(places.size)
  for (const text of places.keys()) writer.block(toUtf8.encode(text))
  if (places.size > 1) writeIntegers(writer, indexes)
}

/** Reads `count` texts that `writeTexts` wrote; equal texts are the same string. */
export const readTexts = (reader: ByteReader, count: number): string[] => {
  const dictionary = Array.from({ length: reader.unsigned() }, () => fromUtf8.decode(reader.block()))
  const indexes = dictionary.length > 1 ? readIntegers(reader, count) : new Float64Array(count)
  return Array.from(indexes, (index) => {
    const text = dictionary[index]
    if (text === undefined) throw new RangeError(`The dictionary has no text ${index}`)
    return text
  })
}
