import { capacityOf, codewordsOf } from './codewordsOf'
import { fixFormat, fixVersion } from './fixFormat'
import { maskPenalty } from './maskPenalty'
import { type QrGrid, isFixed, openGrid, paint } from './QrGrid'
import { qrVersions } from './qrVersions'

/** Where each mask turns dark into light and light into dark. */
export const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** The modules that content stands in, in its order: pairs of columns from the right, up and down by turns. */
export const contentPlaces = (grid: QrGrid): [row: number, column: number][] => {
  const places: [number, number][] = []
  for (let right = grid.size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    // The column of the timing line holds no content at all.
    if (right === 6) right = 5
    for (let step = 0; step < grid.size; step += 1) {
      const row = isUp ? grid.size - 1 - step : step
      for (const column of [right, right - 1]) if (!isFixed(grid, row, column)) places.push([row, column])
    }
  }
  return places
}

/**
 * A QR code of a text as rows of modules, true for dark, at error correction level M and without the quiet margin of
 * four modules that whoever draws it must leave.
 * @throws RangeError for more than 213 bytes
 */
export const encodeQr = (text: string): boolean[][] => {
  const content = new TextEncoder().encode(text)
  const version = qrVersions.find((each) => content.length <= capacityOf(each))
  if (version === undefined) throw new RangeError(`${content.length} bytes do not fit into a code`)
  const bits = codewordsOf(content, version).flatMap((byte) =>
    Array.from({ length: 8 }, (_, at) => ((byte >> (7 - at)) & 1) === 1),
  )

  const under = (mask: number, turns: (row: number, column: number) => boolean): QrGrid => {
    const grid = openGrid(version)
    fixVersion(grid, version.version)
    fixFormat(grid, mask)
    for (const [index, [row, column]] of contentPlaces(grid).entries()) {
      paint(grid, row, column, (bits[index] ?? false) !== turns(row, column))
    }
    return grid
  }
  const grids = masks.map((turns, mask) => under(mask, turns))
  const penalties = grids.map(maskPenalty)
  const best = grids[penalties.indexOf(Math.min(...penalties))]
  return best?.dark ?? []
}
