export interface Domain {
  readonly min: number
  readonly max: number
}

/** Room above and below the line, as a part of its height. */
const headroom = 0.06

/** A change by a smaller part of a number than this is none: the last digits of a double are not measured. */
const flatPart = 1e-10

/** The numbers an axis must span; a line that never changes gets one to each side. */
export const axisDomain = (line: readonly { readonly y: number | null }[]): Domain => {
  let min = Infinity
  let max = -Infinity
  for (const { y } of line) {
    if (y === null) continue
    if (y < min) min = y
    if (y > max) max = y
  }
  if (min > max) return { min: 0, max: 1 }
  const size = Math.max(Math.abs(min), Math.abs(max))
  if (max - min <= size * flatPart) {
    // Beside a very large number one is nothing.
    const side = Math.max(1, size * flatPart * 10)
    return { min: min - side, max: max + side }
  }
  const room = (max - min) * headroom
  return { min: min - room, max: max + room }
}

/** Moves a number of one axis to its place on another. */
export const moveBetween = (value: number, from: Domain, to: Domain): number =>
  to.min + ((value - from.min) / (from.max - from.min)) * (to.max - to.min)
