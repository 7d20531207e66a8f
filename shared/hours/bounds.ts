import * as z from 'zod/mini'

/** A figure, mostly of hours, of which the true number is neither less than the one nor more than the other. */
export const Bounds = z.object({ atLeast: z.number(), atMost: z.number() })
export type Bounds = z.infer<typeof Bounds>

const digits = 1

const rounded = (hours: number, toward: (value: number) => number): string =>
  (toward(hours * 10 ** digits) / 10 ** digits).toFixed(digits)

/** What rounding of doubles leaves behind is less than a second. */
const noise = 1e-6

/**
 * Bounds in words, rounded outwards so that the truth stays between them: `31.2–33.0 h`. One number where both are the
 * same at that precision.
 */
export const describeBounds = ({ atLeast, atMost }: Bounds, unit = 'h'): string => {
  const low = rounded(atLeast + noise, Math.floor)
  const high = rounded(atMost - noise, Math.ceil)
  const nearest = ((atLeast + atMost) / 2).toFixed(digits)
  // Closer than what is written: the number itself.
  if (atMost - atLeast <= 10 ** -digits / 2 + noise) return `${nearest} ${unit}`
  return low === high ? `${low} ${unit}` : `${low}–${high} ${unit}`
}
