import { useMediaQuery } from '@mantine/hooks'
import {
  type ColumnDef,
  type SortingState,
  flexRender,
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
} from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import styles from './DataTable.module.css'
import { Pager } from './Pager'
import { SortHeader } from './SortHeader'
import { SortPicker } from './SortPicker'
import { tableFilters } from './tableFilters'
import { useTable } from './useTable'

interface Props<T> {
  /** Said to screen readers. */
  caption: string
  rows: T[]
  columns: ColumnDef<T>[]
  rowId: (row: T) => string
  sortedBy: SortingState
  /** Keeps the rows that hold this text in any column that lets itself be searched. */
  search?: string
  empty: string
  /** A row on a phone, where a table would have to be scrolled sideways. */
  card: (row: T) => ReactNode
}

const phone = '(max-width: 47.99em)'

/** The portal's table: sorted, searched, paged above ten rows, and a list of cards on a phone. */
export const DataTable = <T,>({
  caption,
  rows,
  columns,
  rowId,
  sortedBy,
  search = '',
  empty,
  card,
}: Props<T>) => {
  const [sorting, setSorting] = useState(sortedBy)
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const table = useTable({
    data: rows,
    columns,
    getRowId: rowId,
    filterFns: tableFilters,
    globalFilterFn: tableFilters.contains,
    getColumnCanGlobalFilter: (column) => column.columnDef.enableGlobalFilter !== false,
    state: { sorting, globalFilter: search },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
    autoResetPageIndex: false,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  })
  const shown = table.getRowModel().rows
  if (isPhone) {
    return (
      <>
        <SortPicker table={table} />
        <ul className={styles.cards} aria-label={caption}>
          {shown.map((row) => (
            <li key={row.id}>{card(row.original)}</li>
          ))}
        </ul>
        {shown.length === 0 && <p className={styles.empty}>{empty}</p>}
        <Pager table={table} />
      </>
    )
  }
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <SortHeader key={header.id} header={header} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                {row.getVisibleCells().map((cell) => (
                  <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className={styles.empty}>{empty}</p>}
      </div>
      <Pager table={table} />
    </>
  )
}
