import { type Header, type Row, type Table as Model, flexRender } from '@tanstack/react-table'
import { Skeleton } from '../feedback/Skeleton'
import styles from './Table.module.css'
import { ColumnChooser } from './ColumnChooser'
import type { DataTableProps } from './DataTableProps'
import { type DrawnColumn, type Line, Table, type TableOrder } from './Table'
import { TableFoot } from './TableFoot'
import { columnLabel, drawCell } from './tableColumn'
import { useDataTable } from './useDataTable'
import { useIsNarrow } from './useIsNarrow'
import { useMoreRows } from './useMoreRows'
import { useNearLines } from './useNearLines'

/** Fair guesses of how high a row and a card are. */
const [rowPx, cardPx] = [56, 140]

/** Rows on their way, in the height that they will have. */
const TableSkeleton = ({ label }: { label: string }) => (
  <div className={styles.skeleton}>
    <Skeleton label={label} rows={6} rowRem={2.4} />
  </div>
)

const drawnColumn = <T,>({ column, getContext }: Header<T, unknown>, at: number): DrawnColumn<Row<T>> => ({
  id: column.id,
  label: columnLabel(column),
  head: flexRender(column.columnDef.header, getContext()),
  width: column.columnDef.meta?.width,
  isFigure: column.columnDef.meta?.isFigure,
  cell: (row) => {
    const cell = row.getVisibleCells()[at]
    return cell === undefined ? null : drawCell(cell)
  },
})

const orderOf = <T,>(model: Model<T>): TableOrder => ({
  of: (id) => {
    const column = model.getColumn(id)
    return column?.getCanSort() === true ? column.getIsSorted() : undefined
  },
  press: (id) => model.getColumn(id)?.toggleSorting(),
  choose: (id) => model.setSorting([{ id, desc: model.getColumn(id)?.getFirstSortDir() === 'desc' }]),
})

/** The table for rows that it searches, filters and orders by itself, and pages or draws as far as one looks. */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const { caption, rows, selection, rowTone, fileName } = props
  const isNarrow = useIsNarrow()
  const { table, sizes } = useDataTable(props)
  const shown = table.getRowModel().rows
  const { isSearching, goOn } = useMoreRows(table, props.more)
  const lines: readonly Line<Row<T>>[] =
    props.groups?.linesOf(shown) ?? shown.map((row) => ({ key: row.id, row }))
  const near = useNearLines(lines.length, isNarrow ? cardPx : rowPx)
  const isEmpty = shown.length === 0 && !isSearching && goOn === undefined
  const box = (row: Row<T>) => {
    const cell = row.getVisibleCells().find(({ column }) => column.id === 'select')
    return cell === undefined ? null : <span className={styles.cardBox}>{drawCell(cell)}</span>
  }
  return (
    <Table
      caption={caption}
      columns={(table.getHeaderGroups().at(-1)?.headers ?? []).map(drawnColumn)}
      lines={lines}
      near={near}
      count={table.getRowCount()}
      order={orderOf(table)}
      hasRowLink={props.hasRowLink ?? false}
      toneOf={rowTone && (({ original }) => rowTone(original))}
      isPicked={selection && (({ id }) => selection.ids.has(id))}
      card={(row) => (
        <>
          {box(row)}
          {props.card(row.original)}
        </>
      )}
      tools={props.tools}
      chooser={props.hasChooser === true ? <ColumnChooser table={table} /> : undefined}
      file={
        fileName === undefined
          ? undefined
          : {
              name: fileName,
              lines: async () => (await import('./tableCsv')).tableCsv(table),
              isEmpty: table.getRowCount() === 0,
            }
      }
      nothing={
        rows === undefined ? (
          <TableSkeleton label={`Loading: ${caption}`} />
        ) : isEmpty ? (
          <div className={styles.empty}>{props.empty}</div>
        ) : null
      }
      foot={
        <TableFoot
          table={table}
          sizes={props.pageSizes === 'none' ? undefined : sizes}
          hasMore={props.more !== undefined}
          isSearching={isSearching}
          goOn={goOn}
          selection={selection}
        />
      }
    />
  )
}
