import { snapPixels } from '../../../../shared/display/widget'

/** The nearest point of the grid, or the nearest whole pixel without one. */
export const snapTo = (pixels: number, isOnGrid: boolean): number => {
  const step = isOnGrid ? snapPixels : 1
  // never `-0`, which would be written as 0 and read back as another value
  return Math.round(pixels / step) * step + 0
}

/** So much of an item stays on the drawing, so that it can always be caught again. */
const margin = 2 * snapPixels

export const keepOn = (pixels: number, length: number): number =>
  Math.min(Math.max(pixels, 0), length - margin)
