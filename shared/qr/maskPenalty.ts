import { type QrGrid, isDark } from './QrGrid'

type Line = readonly boolean[]

/** Five and more of a colour in a row are hard to count. */
const runs = (line: Line): number => {
  let penalty = 0
  let length = 0
  for (let at = 0; at <= line.length; at += 1) {
    if (at > 0 && at < line.length && line[at] === line[at - 1]) {
      length += 1
      continue
    }
    if (length >= 5) penalty += length - 2
    length = 1
  }
  return penalty
}

/** What looks like the middle of a finder, with light beside it. */
const finder = [true, false, true, true, true, false, true]
const light = [false, false, false, false]
const lookalikes = [
  [...finder, ...light],
  [...light, ...finder],
]

const falseFinders = (line: Line): number => {
  let found = 0
  for (let at = 0; at + 11 <= line.length; at += 1) {
    for (const pattern of lookalikes) {
      if (pattern.every((value, index) => line[at + index] === value)) found += 1
    }
  }
  return found * 40
}

const blocks = (grid: QrGrid): number => {
  let found = 0
  for (let row = 0; row + 1 < grid.size; row += 1) {
    for (let column = 0; column + 1 < grid.size; column += 1) {
      const value = isDark(grid, row, column)
      const isBlock =
        isDark(grid, row, column + 1) === value &&
        isDark(grid, row + 1, column) === value &&
        isDark(grid, row + 1, column + 1) === value
      if (isBlock) found += 1
    }
  }
  return found * 3
}

/** Each five percent away from half dark, half light. */
const imbalance = ({ dark, size }: QrGrid): number => {
  const count = dark.flat().filter(Boolean).length
  return Math.floor(Math.abs(count / (size * size) - 0.5) / 0.05) * 10
}

/** How hard a code is to read: of the eight masks the one with the least is taken (ISO/IEC 18004). */
export const maskPenalty = (grid: QrGrid): number => {
  const columns = grid.dark.map((_, column) => grid.dark.map((row) => row[column] ?? false))
  const lines = [...grid.dark, ...columns]
  const alongLines = lines.reduce((sum, line) => sum + runs(line) + falseFinders(line), 0)
  return alongLines + blocks(grid) + imbalance(grid)
}
