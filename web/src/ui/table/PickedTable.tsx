import { type ReactNode, useDeferredValue, memo } from 'react'
import styles from './DataTable.module.css'
import { Pager } from './Pager'
import { SortHead, SortPicker } from './SortHead'
import { TableTools } from './TableTools'
import type { PickedColumn } from './PickedColumn'
import type { TableView } from './tableView'
import { pressRow } from './pressRow'
import { useIsNarrow, useIsTooWide } from './useIsNarrow'

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

interface Props<T> {
  readonly row: T
  readonly index: number
  readonly columns: readonly PickedColumn<T>[]
  readonly hasRowLink: boolean
}

const Row = <T,>({ row, index, columns, hasRowLink }: Props<T>) => (
  <tr data-index={index} data-linked={hasRowLink} {...(hasRowLink ? pressRow : {})}>
    {columns.map(({ id, isFigure, cell }) => (
      <td key={id} data-figure={isFigure}>
        {cell(row)}
      </td>
    ))}
  </tr>
)

/** A row on a desk; one that stays the same is not drawn again. */
const PickedRow = memo(Row) as typeof Row

/** So many rows are drawn at once; a slow phone draws the others of its first page when these are seen. */
const firstDrawn = 15

const useDrawnRows = <T,>(rows: readonly T[]): readonly T[] => {
  const first = rows.slice(0, firstDrawn)
  return useDeferredValue(rows, first)
}

const Cards = <T,>({ caption, rows, rowId, hasRowLink, card }: PickedTableProps<T>) => (
  <ul className={styles.cards} aria-label={caption}>
    {rows.map((row, index) => (
      <li key={rowId(row)} data-index={index} data-linked={hasRowLink} {...(hasRowLink ? pressRow : {})}>
        {card(row)}
      </li>
    ))}
  </ul>
)

const Grid = <T,>(props: PickedTableProps<T> & { readonly nothing: ReactNode }) => {
  const { caption, rows, picked, columns, rowId, view, onView, hasRowLink, nothing } = props
  const { frame, isTooWide } = useIsTooWide()
  const [sorted] = view.sorting
  return (
    <div ref={frame} className={styles.frame} data-wide={isTooWide}>
      <table className={styles.table} data-sized aria-rowcount={picked.count + 1}>
        <caption className={styles.caption}>{caption}</caption>
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead
                key={column.id}
                isFigure={column.isFigure}
                order={sorted?.id === column.id && (sorted.desc ? 'desc' : 'asc')}
                onSort={() =>
                  onView({ ...view, sorting: nextSorting(column, rows, view.sorting), pageIndex: 0 })
                }
              >
                {column.label}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <PickedRow key={rowId(row)} {...{ row, index, hasRowLink }} columns={columns} />
          ))}
        </tbody>
      </table>
      {nothing}
    </div>
  )
}

/**
 * The portal's table for rows that the caller filters, sorts and pages. It needs nothing of the table
 * library, which is as long as all the rest of a page, and takes a second to make ten thousand rows.
 */
export const PickedTable = <T,>(props: PickedTableProps<T>) => {
  const { columns, picked, view, onView, pageSizes, tools, fileName, empty } = props
  const { sorting, pageIndex, pageSize } = view
  const isNarrow = useIsNarrow()
  const rows = useDrawnRows(props.rows)
  const nothing = rows.length === 0 && <div className={styles.empty}>{empty}</div>
  const file = {
    name: fileName,
    lines: async () => (await import('./PickedColumn')).pickedCsv(columns, picked.all()),
    isEmpty: picked.count === 0,
  }
  const sortBy = (id: string) => {
    const column = columns.find((each) => each.id === id)
    if (column !== undefined) onView({ ...view, sorting: nextSorting(column, rows, []), pageIndex: 0 })
  }
  return (
    <>
      <TableTools file={isNarrow ? undefined : file}>{tools}</TableTools>
      {isNarrow && picked.count > 1 && (
        <SortPicker columns={columns} chosen={sorting[0]?.id} onChoose={sortBy} />
      )}
      {isNarrow ? <Cards {...props} rows={rows} /> : <Grid {...props} rows={rows} nothing={nothing} />}
      {isNarrow && nothing}
      <Pager
        {...{ pageIndex, pageSize, total: picked.count }}
        sizes={pageSizes}
        onPage={(next) => onView({ ...view, pageIndex: next })}
        onSize={(size) =>
          onView({ ...view, pageSize: size, pageIndex: Math.floor((pageIndex * pageSize) / size) })
        }
      />
    </>
  )
}
