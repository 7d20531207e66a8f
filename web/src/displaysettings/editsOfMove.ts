import { type CardRow, placeEdit, type RowEdit } from './cardRows'
import { moveCard } from './moveCard'

/** What changes when a card goes to another position; undefined where no places are left for that order. */
export const editsOfMove = (
  rows: readonly CardRow[],
  key: string,
  to: number,
): Readonly<Record<string, RowEdit>> | undefined => {
  const places = moveCard(rows, key, to)
  if (places === undefined) return undefined
  return Object.fromEntries(
    rows.flatMap((row) => {
      const sort = places.get(row.key)
      return sort === undefined ? [] : [[row.key, placeEdit(row, sort)] as const]
    }),
  )
}
