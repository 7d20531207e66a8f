import type { ReactNode } from 'react'
import type { PickedColumn } from './PickedColumn'
import type { TableView } from './tableView'

export interface PickedTableProps<T> {
  /** Said to screen readers. */
  readonly caption: string
  /** Of the page that shows; the same objects until they change. */
  readonly rows: readonly T[]
  /** How many there are on all pages, and all of them for a file. */
  readonly picked: { readonly count: number; readonly all: () => readonly T[] }
  readonly columns: readonly PickedColumn<T>[]
  readonly rowId: (row: T) => string
  readonly view: TableView
  readonly onView: (view: TableView) => void
  readonly pageSizes: readonly number[]
  /** A press anywhere on a row is one on the first link in it. */
  readonly hasRowLink: boolean
  /** What stands above the table at its left: its filters. */
  readonly tools: ReactNode
  /** The table can be saved under this name. */
  readonly fileName: string
  readonly empty: ReactNode
  /** A row on a phone, where a table would have to be scrolled sideways. */
  readonly card: (row: T) => ReactNode
}
