import { type Row, type RowModel, type Table, getSortedRowModel } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Line } from './Table'

/** Rows that lie together under headings; tables without any do without the code for them. */
export interface RowGroups<T> {
  readonly sortedModel: (table: Table<T>) => () => RowModel<T>
  readonly linesOf: (rows: readonly Row<T>[]) => Line<Row<T>>[]
}

/** The library's sorting with the groups kept together: within each the order is that of the sorting. */
const sortedInGroups =
  <T>(rankOf: (row: T) => number): RowGroups<T>['sortedModel'] =>
  (table) => {
    const sort = getSortedRowModel<T>()(table)
    let from: RowModel<T> | undefined
    let made: RowModel<T> | undefined
    return () => {
      const sorted = sort()
      if (from !== sorted || made === undefined) {
        from = sorted
        made = {
          ...sorted,
          rows: [...sorted.rows].sort((a, b) => rankOf(a.original) - rankOf(b.original)),
        }
      }
      return made
    }
  }

/** Groups by their rank, which must be a constant; a heading is made of the first row of its group. */
export const rowGroups = <T>(rankOf: (row: T) => number, headingOf: (row: T) => ReactNode): RowGroups<T> => ({
  sortedModel: sortedInGroups(rankOf),
  linesOf: (rows) =>
    rows.flatMap((row, at): Line<Row<T>>[] => {
      const before = rows[at - 1]
      const rank = rankOf(row.original)
      if (before !== undefined && rankOf(before.original) === rank) return [{ key: row.id, row }]
      return [
        { heading: headingOf(row.original), key: `group ${rank}` },
        { key: row.id, row },
      ]
    }),
})
