import {
  type Table,
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  type RowData,
  type TableOptions,
  type TableState,
  createTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { byRules, filtersOf, tableFilters } from './columnRules'
import { pageSizes as usualPageSizes } from './Pager'
import type { DataTableProps } from './DataTableProps'
import { selectColumn } from './selectColumn'
import type { TableView } from './tableView'

/** The table library's core with its state kept by React. Options are taken anew at every render. */
const useTable = <T extends RowData>(options: TableOptions<T>) => {
  const [table] = useState(() =>
    createTable<T>({ state: {}, onStateChange: () => undefined, renderFallbackValue: null, ...options }),
  )
  const [state, setState] = useState<TableState>(() => table.initialState)
  table.setOptions((previous) => ({
    ...previous,
    ...options,
    state: { ...state, ...options.state },
    onStateChange: setState,
  }))
  return table
}

const noRules: readonly never[] = []
const noPages = [Number.MAX_SAFE_INTEGER]

/** The table library set up as the portal's tables are; what the caller does not keep is kept here. */
export const useDataTable = <T>({
  rows,
  columns,
  rowId,
  sortedBy,
  search = '',
  rules = noRules,
  filterColumns = noRules,
  pageSizes = usualPageSizes,
  pageSize,
  view,
  onView,
  hidden,
  onHidden,
  selection,
  rowName,
  groups,
}: DataTableProps<T>): { table: Table<T>; sizes: readonly number[] } => {
  const sizes = pageSizes === 'none' ? noPages : pageSizes
  const extra = useMemo(
    () => columns.flatMap(({ id, meta }) => (meta?.isExtra === true && id !== undefined ? [id] : [])),
    [columns],
  )
  const [ownView, setOwnView] = useState<TableView>({
    sorting: sortedBy,
    pageIndex: 0,
    pageSize: pageSize ?? sizes[0] ?? 10,
  })
  const [ownHidden, setOwnHidden] = useState<readonly string[]>(extra)
  const { sorting, ...pagination } = view ?? ownView
  const setView = (change: Partial<TableView>) => (onView ?? setOwnView)({ ...(view ?? ownView), ...change })
  const columnFilters = useMemo(() => filtersOf(rules, filterColumns), [rules, filterColumns])
  const isSelecting = selection !== undefined
  const shownColumns = useMemo(
    () => (isSelecting ? [selectColumn<T>(), ...columns] : columns),
    [columns, isSelecting],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries((hidden ?? ownHidden).map((id) => [id, false])),
    [hidden, ownHidden],
  )
  const data = useMemo(() => rows ?? [], [rows])
  const table = useTable({
    data,
    columns: shownColumns,
    getRowId: rowId,
    meta: { selection, rowName },
    filterFns: tableFilters,
    globalFilterFn: tableFilters.contains,
    getColumnCanGlobalFilter: (column) => column.columnDef.enableGlobalFilter !== false,
    defaultColumn: { filterFn: byRules },
    initialState: { columnVisibility: Object.fromEntries(extra.map((id) => [id, false])) },
    state: { sorting, pagination, columnVisibility, globalFilter: search, columnFilters },
    onSortingChange: (change) =>
      setView({ sorting: typeof change === 'function' ? change(sorting) : change, pageIndex: 0 }),
    onPaginationChange: (change) => setView(typeof change === 'function' ? change(pagination) : change),
    onColumnVisibilityChange: (change) => {
      const next = typeof change === 'function' ? change(columnVisibility) : change
      const away = Object.keys(next).filter((id) => next[id] === false)
      if (onHidden === undefined) setOwnHidden(away)
      else onHidden(away)
    },
    enableSortingRemoval: false,
    autoResetPageIndex: false,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: groups?.sortedModel ?? getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  })
  return { table, sizes }
}
