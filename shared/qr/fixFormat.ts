import { type QrGrid, fix } from './QrGrid'

/** A number with the remainder of its division by a polynomial behind it, so that a reader can mend it. */
const withRemainder = (value: number, polynomial: number, bits: number): number => {
  let remainder = value << bits
  for (let bit = 31 - Math.clz32(remainder); bit >= bits; bit = 31 - Math.clz32(remainder)) {
    remainder ^= polynomial << (bit - bits)
  }
  return (value << bits) | remainder
}

/** Level M is 00; what comes of it is never all light. */
export const formatBits = (mask: number): number => withRemainder(mask, 0x537, 10) ^ 0x5412

export const versionBits = (version: number): number => withRemainder(version, 0x1f25, 12)

const bitOf = (bits: number, at: number): boolean => ((bits >> at) & 1) === 1

/** Says twice which mask the content is under, and paints the module that is always dark. */
export const fixFormat = (grid: QrGrid, mask: number): void => {
  const bits = formatBits(mask)
  const { size } = grid
  for (let at = 0; at < 15; at += 1) {
    const value = bitOf(bits, at)
    // Around the finder at the top left, stepping over the timing lines.
    if (at < 8) fix(grid, at < 6 ? at : at + 1, 8, value)
    else fix(grid, 8, at === 8 ? 7 : 14 - at, value)
    // Beside the two others.
    if (at < 8) fix(grid, 8, size - 1 - at, value)
    else fix(grid, size - 15 + at, 8, value)
  }
  fix(grid, size - 8, 8, true)
}

/** From the seventh size on a code says twice which size it has. */
export const fixVersion = (grid: QrGrid, version: number): void => {
  if (version < 7) return
  const bits = versionBits(version)
  for (let at = 0; at < 18; at += 1) {
    const near = Math.floor(at / 3)
    const far = grid.size - 11 + (at % 3)
    fix(grid, near, far, bitOf(bits, at))
    fix(grid, far, near, bitOf(bits, at))
  }
}
