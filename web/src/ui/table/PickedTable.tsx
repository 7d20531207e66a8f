import { type ReactNode, useDeferredValue } from 'react'
import styles from './Table.module.css'
import { Pager } from './Pager'
import { Table } from './Table'
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

/** The order after a press on a column's head: texts begin with the first, figures with the most, then in turn. */
const nextSorting = <T,>(
  { id, isMostFirst, fileValue }: PickedColumn<T>,
  rows: readonly T[],
  [now]: TableView['sorting'],
): TableView['sorting'] => {
  if (now?.id === id) return [{ id, desc: !now.desc }]
  const [first] = rows
  return [{ id, desc: isMostFirst || first === undefined || typeof fileValue(first) !== 'string' }]
}

/** So many rows are drawn at once; a slow phone draws the others of its first page when these are seen. */
const firstDrawn = 15

const useDrawnRows = <T,>(rows: readonly T[]): readonly T[] => {
  const first = rows.slice(0, firstDrawn)
  return useDeferredValue(rows, first)
}

/**
 * The table for rows that the caller filters, orders and pages. It needs nothing of the table library, which is as long
 * as all the rest of a page, and takes a second to make ten thousand rows.
 */
export const PickedTable = <T,>(props: PickedTableProps<T>) => {
  const { columns, picked, rowId, view, onView, pageSizes, fileName, empty } = props
  const { sorting, pageIndex, pageSize } = view
  const rows = useDrawnRows(props.rows)
  const sortBy = (id: string, now: TableView['sorting']) => {
    const column = columns.find((each) => each.id === id)
    if (column !== undefined) onView({ ...view, sorting: nextSorting(column, rows, now), pageIndex: 0 })
  }
  const [sorted] = sorting
  return (
    <Table
      caption={props.caption}
      columns={columns}
      lines={rows.map((row) => ({ key: rowId(row), row }))}
      count={picked.count}
      order={{
        of: (id) => sorted?.id === id && (sorted.desc ? 'desc' : 'asc'),
        press: (id) => sortBy(id, sorting),
        choose: (id) => sortBy(id, []),
      }}
      hasRowLink={props.hasRowLink}
      card={props.card}
      tools={props.tools}
      file={{
        name: fileName,
        lines: async () => (await import('./PickedColumn')).pickedCsv(columns, picked.all()),
        isEmpty: picked.count === 0,
      }}
      nothing={rows.length === 0 && <div className={styles.empty}>{empty}</div>}
      foot={
        <Pager
          {...{ pageIndex, pageSize, total: picked.count }}
          sizes={pageSizes}
          onPage={(next) => onView({ ...view, pageIndex: next })}
          onSize={(size) =>
            onView({ ...view, pageSize: size, pageIndex: Math.floor((pageIndex * pageSize) / size) })
          }
        />
      }
    />
  )
}
