import type { ColumnDef, RowData, SortingState } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { ColumnRule, FilterColumn } from './columnRules'
import type { RowGroups } from './rowGroups'
import type { MoreRows } from './useMoreRows'
import type { TableView } from './tableView'

/** Rows picked for an action; held by the component that shows the table. */
export interface TableSelection<T> {
  ids: ReadonlySet<string>
  onIds: (ids: ReadonlySet<string>) => void
  /** What can be done with them; stands beside their number. */
  actions: (rows: T[]) => ReactNode
  /** Why a row cannot be picked; undefined when it can. */
  blockedReason?: (row: T) => string | undefined
}

declare module '@tanstack/react-table' {
  interface TableMeta<TData extends RowData> {
    selection?: TableSelection<TData> | undefined
    rowName?: ((row: TData) => string) | undefined
  }

  interface ColumnMeta<TData extends RowData, TValue> {
    /** Of the column, in any CSS unit; a table with widths does not move when its rows change. */
    width?: string
    /** The name in the column chooser and in a file, where the head is not plain text. */
    label?: string
    /** Not shown until a person chooses it. */
    isExtra?: boolean
    /** Always shown: without it a row has no name. */
    isFixed?: boolean
    /** Figures: aligned at their end. */
    isFigure?: boolean
    /** What a file says in this column; the accessor's value otherwise. */
    fileValue?: (row: TData) => TValue | string | number | undefined
  }
}

export interface DataTableProps<T> {
  /** Said to screen readers. */
  caption: string
  /** Undefined while they are on their way. */
  rows: T[] | undefined
  columns: ColumnDef<T>[]
  rowId: (row: T, index: number) => string
  sortedBy: SortingState
  /** Keeps the rows that hold this text in any column that lets itself be searched. */
  search?: string
  /** Keeps the rows that meet all of these; see `FilterBar`. */
  rules?: readonly ColumnRule[]
  filterColumns?: readonly FilterColumn[]
  /** What the pager offers; `none` shows every row, of many only those in sight. */
  pageSizes?: readonly number[] | 'none'
  /** Rows of a page at first. */
  pageSize?: number
  /** Order and page, where the caller keeps them: `useTableView` does in the address. */
  view?: TableView
  onView?: (view: TableView) => void
  /** Which columns are not shown, where the caller keeps it: `useHiddenColumns` does in the browser. */
  hidden?: readonly string[]
  onHidden?: (hidden: string[]) => void
  /** Rows can be picked; see `useSelection`. */
  selection?: TableSelection<T>
  /** What a row is called where it is picked; its id otherwise. */
  rowName?: (row: T) => string
  /** A press anywhere on a row is one on the first link in it. */
  hasRowLink?: boolean
  /** The status that a row is marked with. */
  rowTone?: (row: T) => string | undefined
  /** Rows lie together by `rowGroups`, whatever they are sorted by. */
  groups?: RowGroups<T>
  /** What stands above the table at its left: its filters. */
  tools?: ReactNode
  /** Columns can be chosen. */
  hasChooser?: boolean
  /** The table can be saved under this name. */
  fileName?: string
  /** Set while there are rows beyond the given ones; they are fetched as they are needed. */
  more?: MoreRows | undefined
  empty: ReactNode
  /** A row on a phone, where a table would have to be scrolled sideways. */
  card: (row: T) => ReactNode
}
