import { palette } from '../../../../shared/display/palette'

const partsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** How different two colours look, roughly: of black and white about 765 (the redmean of their sRGB parts). */
const differenceOf = (one: string, other: string): number => {
  const [[r1 = 0, g1 = 0, b1 = 0], [r2 = 0, g2 = 0, b2 = 0]] = [partsOf(one), partsOf(other)]
  const red = (r1 + r2) / 2
  return Math.sqrt(
    (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2,
  )
}

/** Nearer than this, two thin lines are hard to tell apart. */
const leastDifference = 200

/** The colour of a line beside another: its own, or where that looks like the other's, the palette's most different. */
export const contrastColour = (own: string, other: string): string => {
  if (differenceOf(own, other) >= leastDifference) return own
  return palette.reduce((best, next) => (differenceOf(next, other) > differenceOf(best, other) ? next : best))
}
