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
import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { type ColumnRule, type FilterColumn, byRules, filtersOf } from './columnRules'
import styles from './DataTable.module.css'
import { Loading } from './Loading'
import { pageSizes as usualPageSizes } from './pageOf'
import { Pager } from './Pager'
import { SortHeader } from './SortHeader'
import { SortPicker } from './SortPicker'
import { tableFilters } from './tableFilters'
import { type MoreRows, useMoreRows } from './useMoreRows'
import { useTable } from './useTable'

interface Props<T> {
  /** Said to screen readers. */
  caption: string
  rows: T[]
  columns: ColumnDef<T>[]
  rowId: (row: T, index: number) => string
  sortedBy: SortingState
  /** Keeps the rows that hold this text in any column that lets itself be searched. */
  search?: string
  /** Keeps the rows that meet all of these; see `FilterBar`. */
  rules?: readonly ColumnRule[]
  filterColumns?: readonly FilterColumn[]
  /** What the pager offers. */
  pageSizes?: readonly number[]
  /** Rows of a page at first. */
  pageSize?: number
  /** Set while there are rows beyond the given ones; they are fetched as they are needed. */
  more?: MoreRows | undefined
  empty: string
  /** A row on a phone, where a table would have to be scrolled sideways. */
  card: (row: T) => ReactNode
}

const noRules: readonly never[] = []

const phone = '(max-width: 47.99em)'

/** The portal's table: sorted, searched, paged above ten rows, and a list of cards on a phone. */
export const DataTable = <T,>({
  caption,
  rows,
  columns,
  rowId,
  sortedBy,
  search = '',
  rules = noRules,
  filterColumns = noRules,
  pageSizes = usualPageSizes,
  pageSize = pageSizes[0] ?? 10,
  more,
  empty,
  card,
}: Props<T>) => {
  const [sorting, setSorting] = useState(sortedBy)
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const columnFilters = useMemo(() => filtersOf(rules, filterColumns), [rules, filterColumns])
  const table = useTable({
    data: rows,
    columns,
    getRowId: rowId,
    filterFns: tableFilters,
    globalFilterFn: tableFilters.contains,
    getColumnCanGlobalFilter: (column) => column.columnDef.enableGlobalFilter !== false,
    defaultColumn: { filterFn: byRules },
    initialState: { pagination: { pageIndex: 0, pageSize } },
    state: { sorting, globalFilter: search, columnFilters },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
    autoResetPageIndex: false,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  })
  const shown = table.getRowModel().rows
  const { isSearching, goOn } = useMoreRows(table, more)
  const foot = (
    <>
      {isSearching && <Loading label="Loading" />}
      {goOn !== undefined && (
        <Button size="compact-sm" variant="default" my="sm" onClick={goOn}>
          Search further
        </Button>
      )}
      <Pager table={table} sizes={pageSizes} hasMore={more !== undefined} />
    </>
  )
  const nothing = shown.length === 0 && !isSearching && goOn === undefined && (
    <p className={styles.empty}>{empty}</p>
  )
  if (isPhone) {
    return (
      <>
        <SortPicker table={table} />
        <ul className={styles.cards} aria-label={caption}>
          {shown.map((row) => (
            <li key={row.id}>{card(row.original)}</li>
          ))}
        </ul>
        {nothing}
        {foot}
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
        {nothing}
      </div>
      {foot}
    </>
  )
}
