import { type QrVersion, sizeOf } from './qrVersions'

/** The modules of a code by row and column: whether each is dark, and whether it belongs to the code's own marks. */
export interface QrGrid {
  size: number
  dark: boolean[][]
  fixed: boolean[][]
}

const square = (size: number): boolean[][] =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => false))

export const isDark = ({ dark }: Pick<QrGrid, 'dark'>, row: number, column: number): boolean =>
  dark[row]?.[column] ?? false

export const isFixed = ({ fixed }: Pick<QrGrid, 'fixed'>, row: number, column: number): boolean =>
  fixed[row]?.[column] ?? true

export const paint = ({ dark }: QrGrid, row: number, column: number, value: boolean): void => {
  const line = dark[row]
  if (line !== undefined && column >= 0 && column < line.length) line[column] = value
}

/** Paints a module that no content may stand in; what lies outside of the code is left out. */
export const fix = (grid: QrGrid, row: number, column: number, value: boolean): void => {
  paint(grid, row, column, value)
  const line = grid.fixed[row]
  if (line !== undefined && column >= 0 && column < line.length) line[column] = true
}

/** Rings around a centre: dark ones by their distance from it. */
const fixRings = (
  grid: QrGrid,
  row: number,
  column: number,
  radius: number,
  isRingDark: (distance: number) => boolean,
): void => {
  for (let down = -radius; down <= radius; down += 1) {
    for (let across = -radius; across <= radius; across += 1) {
      fix(grid, row + down, column + across, isRingDark(Math.max(Math.abs(down), Math.abs(across))))
    }
  }
}

/** What every code of a size has: three finders with their margins, timing lines, alignment marks. */
export const openGrid = (version: QrVersion): QrGrid => {
  const size = sizeOf(version)
  const grid: QrGrid = { size, dark: square(size), fixed: square(size) }
  for (let at = 0; at < size; at += 1) {
    fix(grid, 6, at, at % 2 === 0)
    fix(grid, at, 6, at % 2 === 0)
  }
  const far = size - 4
  for (const [row, column] of [
    [3, 3],
    [3, far],
    [far, 3],
  ] as const) {
    fixRings(grid, row, column, 4, (distance) => distance !== 2 && distance !== 4)
  }
  const { alignment } = version
  const last = alignment.at(-1)
  for (const row of alignment) {
    for (const column of alignment) {
      const isOnFinder =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6)
      if (!isOnFinder) fixRings(grid, row, column, 2, (distance) => distance !== 1)
    }
  }
  return grid
}
