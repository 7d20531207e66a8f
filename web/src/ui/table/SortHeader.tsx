import { type Header, flexRender } from '@tanstack/react-table'
import { SortHead } from './SortHead'

/** A column's head; where the column can be sorted it is a button. */
export const SortHeader = <T,>({ header }: { header: Header<T, unknown> }) => {
  const { column } = header
  const label = flexRender(column.columnDef.header, header.getContext())
  if (!column.getCanSort()) return <th scope="col">{label}</th>
  return (
    <SortHead order={column.getIsSorted()} onSort={() => column.toggleSorting()}>
      {label}
    </SortHead>
  )
}
