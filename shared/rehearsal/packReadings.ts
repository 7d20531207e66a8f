import * as z from 'zod/mini'
import { findDecimals, scaleOf } from '../data/rollups/decimals'

/**
 * Readings of one measurement as they travel: a fifth of what pairs of time and value would be. `steps` are pairs of
 * milliseconds since the reading before and how many readings in a row are so far apart. With `decimals`, `values` are
 * whole numbers of that scale, each as the difference from the one before; without, they are the values.
 */
export const PackedReadings = z.object({
  /** Epoch milliseconds of the first one. */
  startMs: z.number(),
  steps: z.array(z.number()),
  decimals: z.optional(z.number()),
  values: z.array(z.number()),
})
export type PackedReadings = z.infer<typeof PackedReadings>

const packSteps = (times: Float64Array): number[] => {
  const steps: number[] = []
  for (let i = 1; i < times.length; i++) {
    const step = (times[i] ?? 0) - (times[i - 1] ?? 0)
    if (steps.at(-2) === step) steps[steps.length - 1] = (steps.at(-1) ?? 0) + 1
    else steps.push(step, 1)
  }
  return steps
}

const packValues = (values: Float64Array): Pick<PackedReadings, 'decimals' | 'values'> => {
  const decimals = findDecimals(values)
  const scale = decimals === undefined ? undefined : scaleOf(decimals)
  if (decimals === undefined || scale === undefined) return { values: [...values] }
  let before = 0
  const differences = Array.from(values, (value) => {
    const scaled = Math.round(value * scale)
    const difference = scaled - before
    before = scaled
    return difference
  })
  return { decimals, values: differences }
}

/** `times` are whole milliseconds and ascend. */
export const packReadings = (times: Float64Array, values: Float64Array): PackedReadings => ({
  startMs: times[0] ?? 0,
  steps: packSteps(times),
  ...packValues(values),
})

export const unpackReadings = (packed: PackedReadings): { times: Float64Array; values: Float64Array } => {
  const { startMs, steps, decimals, values: packedValues } = packed
  const times = new Float64Array(packedValues.length)
  const values = new Float64Array(packedValues.length)
  const scale = decimals === undefined ? undefined : scaleOf(decimals)
  let [ms, pair, left] = [startMs, 0, steps[1] ?? 0]
  let scaled = 0
  for (let i = 0; i < values.length; i++) {
    if (i > 0) {
      while (left === 0 && pair < steps.length) {
        pair += 2
        left = steps[pair + 1] ?? 0
      }
      ms += steps[pair] ?? 0
      left -= 1
    }
    const packedValue = packedValues[i] ?? 0
    scaled += packedValue
    times[i] = ms
    values[i] = scale === undefined ? packedValue : scaled / scale
  }
  return { times, values }
}
