import type { Table } from '@tanstack/react-table'
import { SortPicker } from './SortPicker'

/** Asks by what to sort only where there is something to sort. */
export const TableSortPicker = <T,>({ table }: { table: Table<T> }) => {
  const columns = table.getAllLeafColumns().filter((column) => column.getCanSort())
  if (columns.length === 0 || table.getRowCount() < 2) return null
  return (
    <SortPicker
      columns={columns.map(({ id, columnDef: { header } }) => ({
        id,
        label: typeof header === 'string' ? header : id,
      }))}
      chosen={columns.find((column) => column.getIsSorted() !== false)?.id}
      onChoose={(id) => table.setSorting([{ id, desc: table.getColumn(id)?.getFirstSortDir() === 'desc' }])}
    />
  )
}
