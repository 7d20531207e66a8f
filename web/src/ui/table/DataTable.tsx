import { type Header, flexRender, type Table } from '@tanstack/react-table'
import { Skeleton } from '../feedback/Skeleton'
import styles from './DataTable.module.css'
import { ColumnChooser } from './ColumnChooser'
import type { DataTableProps } from './DataTableProps'
import { TableCards, TableRows } from './TableRows'
import { TableFoot } from './TableFoot'
import { TableTools } from './TableTools'
import { useDataTable } from './useDataTable'
import { useIsNarrow, useIsTooWide } from './useIsNarrow'
import { useMoreRows } from './useMoreRows'
import { SortHead, SortPicker } from './SortHead'

/** Rows on their way, in the height that they will have. */
const TableSkeleton = ({ label }: { label: string }) => (
  <div className={styles.skeleton}>
    <Skeleton label={label} rows={6} rowRem={2.4} />
  </div>
)

/** Asks by what to sort only where there is something to sort. */
const TableSortPicker = <T,>({ table }: { table: Table<T> }) => {
  const columns = table.getAllLeafColumns().filter((column) => column.getCanSort())
  if (columns.length === 0 || table.getRowCount() < 2) return null
  return (
    <SortPicker
      columns={columns.map(({ id, columnDef: { header } }) => ({
        id,
        label: typeof header === 'string' ? header : id,
      }))}
      chosen={columns.find((column) => column.getIsSorted() !== false)?.id}
      onChoose={(id) => table.setSorting([{ id, desc: table.getColumn(id)?.getFirstSortDir() === 'desc' }])}
    />
  )
}

/** A column's head; where the column can be sorted it is a button. */
const SortHeader = <T,>({ header }: { header: Header<T, unknown> }) => {
  const { column } = header
  const label = flexRender(column.columnDef.header, header.getContext())
  if (!column.getCanSort()) return <th scope="col">{label}</th>
  return (
    <SortHead
      order={column.getIsSorted()}
      onSort={() => column.toggleSorting()}
      isFigure={column.columnDef.meta?.isFigure}
    >
      {label}
    </SortHead>
  )
}

/** The portal's table: sorted, searched, paged or drawn as far as one looks, and a list of cards on a phone. */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const { caption, rows, selection, hasRowLink = false, rowTone, groups, tools, hasChooser = false } = props
  const { fileName } = props
  const isPhone = useIsNarrow()
  const { table, sizes } = useDataTable(props)
  const shown = table.getRowModel().rows
  const { isSearching, goOn } = useMoreRows(table, props.more)
  const { frame, isTooWide } = useIsTooWide()
  const head = (tools !== undefined || hasChooser || fileName !== undefined) && (
    <TableTools
      chooser={hasChooser && !isPhone && <ColumnChooser table={table} />}
      file={
        isPhone || fileName === undefined
          ? undefined
          : {
              name: fileName,
              lines: async () => (await import('./tableCsv')).tableCsv(table),
              isEmpty: table.getRowCount() === 0,
            }
      }
    >
      {tools}
    </TableTools>
  )
  const isEmpty = shown.length === 0 && !isSearching && goOn === undefined
  const nothing =
    rows === undefined ? (
      <TableSkeleton label={`Loading: ${caption}`} />
    ) : isEmpty ? (
      <div className={styles.empty}>{props.empty}</div>
    ) : null
  const foot = (
    <TableFoot
      table={table}
      sizes={props.pageSizes === 'none' ? undefined : sizes}
      hasMore={props.more !== undefined}
      isSearching={isSearching}
      goOn={goOn}
      selection={selection}
    />
  )
  if (isPhone) {
    return (
      <>
        {head}
        <TableSortPicker table={table} />
        <TableCards
          caption={caption}
          rows={shown}
          card={props.card}
          hasRowLink={hasRowLink}
          rowTone={rowTone}
          groups={groups}
        />
        {nothing}
        {foot}
      </>
    )
  }
  const columns = table.getVisibleLeafColumns()
  const isSized = columns.some(({ columnDef: { meta } }) => meta?.width !== undefined)
  return (
    <>
      {head}
      <div ref={frame} className={styles.frame} data-wide={isTooWide}>
        <table className={styles.table} data-sized={isSized} aria-rowcount={table.getRowCount() + 1}>
          <caption className={styles.caption}>{caption}</caption>
          {isSized && (
            <colgroup>
              {columns.map(({ id, columnDef: { meta } }) => (
                <col key={id} style={{ width: meta?.width }} />
              ))}
            </colgroup>
          )}
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <SortHeader key={header.id} header={header} />
                ))}
              </tr>
            ))}
          </thead>
          <TableRows
            rows={shown}
            columnCount={columns.length}
            hasRowLink={hasRowLink}
            rowTone={rowTone}
            selected={selection?.ids}
            groups={groups}
          />
        </table>
        {nothing}
      </div>
      {foot}
    </>
  )
}
