import type { Table } from '@tanstack/react-table'
import { csvLine } from '../../../../shared/core/csv'
import { columnLabel } from './columnLabel'

/** Spreadsheets read a file without it as if it were written in their country's old code page. */
export const byteOrderMark = '\uFEFF'

/** What a table shows, with every page of it, in its order and by its filters. */
export const tableCsv = <T>(table: Table<T>): string[] => {
  const columns = table
    .getVisibleLeafColumns()
    .filter(
      ({ accessorFn, columnDef: { meta } }) => accessorFn !== undefined || meta?.fileValue !== undefined,
    )
  const rows =
    table.options.meta?.allRows?.() ?? table.getPrePaginationRowModel().rows.map(({ original }) => original)
  return [
    byteOrderMark,
    csvLine(columns.map(columnLabel)),
    ...rows.map((row, at) =>
      csvLine(
        columns.map(({ accessorFn, columnDef: { meta } }) =>
          meta?.fileValue === undefined ? accessorFn?.(row, at) : meta.fileValue(row),
        ),
      ),
    ),
  ]
}
