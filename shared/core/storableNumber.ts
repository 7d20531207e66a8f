import * as z from 'zod/mini'

/** Beyond this a number cannot be distinguished from its neighbours. */
const largest = Number.MAX_SAFE_INTEGER
/** Nearer to 0 the store holds nothing but 0 itself. */
const smallest = 1e-130

/** A number that is kept and read back as it was given: every number that a person may set is one of these. */
export const StorableNumber = z.number().check(
  z.minimum(-largest, `must be at least -${largest}`),
  z.maximum(largest, `must be at most ${largest}`),
  z.refine((value) => value === 0 || Math.abs(value) >= smallest, 'is too close to 0: write 0'),
)
