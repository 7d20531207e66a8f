import { maxInteger } from '../../../shared/data/rollups/decimals'
import type { ByteReader } from './ByteReader'
import type { ByteWriter } from './ByteWriter'

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
