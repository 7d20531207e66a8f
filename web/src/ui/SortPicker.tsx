import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'
import type { Table } from '@tanstack/react-table'

/** Sorting where there are no column heads, and something to sort. */
export const SortPicker = <T,>({ table }: { table: Table<T> }) => {
  const columns = table.getAllLeafColumns().filter((column) => column.getCanSort())
  const chosen = columns.find((column) => column.getIsSorted() !== false)
  const sortBy = (id: string) =>
    table.setSorting([{ id, desc: table.getColumn(id)?.getFirstSortDir() === 'desc' }])
  if (columns.length === 0 || table.getRowCount() < 2) return null
  return (
    <NativeSelect
      label="Sort by"
      size="xs"
      mb="sm"
      value={chosen?.id ?? ''}
      data={[
        ...(chosen === undefined ? [{ value: '', label: 'As listed' }] : []),
        ...columns.map(({ id, columnDef: { header } }) => ({
          value: id,
          label: typeof header === 'string' ? header : id,
        })),
      ]}
      onChange={(event) => sortBy(event.currentTarget.value)}
    />
  )
}
