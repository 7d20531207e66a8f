import type { Table } from '@tanstack/react-table'
import { csvLine } from '../../../../shared/core/csv'
import { byteOrderMark } from '../file/saveFile'
import { columnLabel } from './tableColumn'

/** What a table shows, with every page of it, in its order and by its filters. */
export const tableCsv = <T>(table: Table<T>): string[] => {
  const columns = table
    .getVisibleLeafColumns()
    .filter(
      ({ accessorFn, columnDef: { meta } }) => accessorFn !== undefined || meta?.fileValue !== undefined,
    )
  return [
    byteOrderMark,
    csvLine(columns.map(columnLabel)),
    ...table
      .getPrePaginationRowModel()
      .rows.map(({ original: row }, at) =>
        csvLine(
          columns.map(({ accessorFn, columnDef: { meta } }) =>
            meta?.fileValue === undefined ? accessorFn?.(row, at) : meta.fileValue(row),
          ),
        ),
      ),
  ]
}
