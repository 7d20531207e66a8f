import { cellPlace } from '../../../shared/roads/roadCells'

interface Point {
  readonly x: number
  readonly y: number
}

/** A square of the cells of the world: its north-west corner and its side. */
export interface CellSquare extends Point {
  readonly side: number
}

/** To the east and to the south: each pair of neighbours once. */
const steps = [
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const

const keyOf = (x: number, y: number): string => `${x},${y}`

/** Cells by their place, for being drawn. */
export const indexCells = (cells: readonly number[]) => {
  const places = cells.map(cellPlace)
  const known = new Set(places.map(({ x, y }) => keyOf(x, y)))
  return {
    /** Lines between neighbours within a square, and a little beyond; a cell without neighbours is a line to itself. */
    linesIn: ({ x: west, y: north, side }: CellSquare): (readonly [from: Point, to: Point])[] =>
      places.flatMap(({ x, y }) => {
        const isNear = x >= west - 2 && x <= west + side + 1 && y >= north - 2 && y <= north + side + 1
        if (!isNear) return []
        const near = steps.filter(([dx, dy]) => known.has(keyOf(x + dx, y + dy)))
        // A step aside and one down say the same as one across.
        const straight = near.filter(
          ([dx, dy]) => dx === 0 || dy === 0 || !(known.has(keyOf(x + dx, y)) || known.has(keyOf(x, y + dy))),
        )
        return (straight.length === 0 ? [[0, 0] as const] : straight).map(
          ([dx, dy]) =>
            [
              { x, y },
              { x: x + dx, y: y + dy },
            ] as const,
        )
      }),
  }
}
