import { palette } from '../../display/catalogue/metricCatalogue'

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

/** Nearer than this, two thin lines look alike. */
const leastDifference = 200

export interface Colouring {
  readonly colour: string
  /** A colour that was chosen stays, whatever is beside it. */
  readonly isChosen: boolean
}

/** Colours of lines beside each other: one that looks like another's gives way to the palette's most different one. */
export const distinctColours = (lines: readonly Colouring[]): readonly string[] => {
  const taken = lines.filter(({ isChosen }) => isChosen).map(({ colour }) => colour)
  const clearance = (colour: string) =>
    Math.min(Infinity, ...taken.map((other) => differenceOf(colour, other)))
  return lines.map(({ colour, isChosen }) => {
    if (isChosen) return colour
    const apart =
      clearance(colour) >= leastDifference
        ? colour
        : palette.reduce((best, next) => (clearance(next) > clearance(best) ? next : best))
    taken.push(apart)
    return apart
  })
}
