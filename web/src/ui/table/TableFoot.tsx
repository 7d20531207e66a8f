import type { Table } from '@tanstack/react-table'
import { Loading } from '../feedback/Loading'
import { Button } from '../button/Button'
import { Pager } from './Pager'
import type { DataTableProps, TableSelection } from './DataTableProps'
import styles from './TableTools.module.css'

interface BulkBarProps<T> {
  selection: TableSelection<T>
  /** The picked rows, whatever the filters hide. */
  rows: T[]
  /** How many of them the filters hide. */
  hiddenCount: number
}

/** How many rows are picked, and what can be done with them. It stays in sight while one scrolls. */
const BulkBar = <T,>({ selection, rows, hiddenCount }: BulkBarProps<T>) => (
  <section className={styles.bulk} aria-label="Selected rows">
    <span role="status" className="tabular">
      {rows.length} selected{hiddenCount > 0 && `, ${hiddenCount} not shown by the filters`}
    </span>
    <span className={styles.bulkActions}>{selection.actions(rows)}</span>
    <Button size="compact-sm" variant="subtle" onClick={() => selection.onIds(new Set())}>
      Clear selection
    </Button>
  </section>
)

interface Props<T> {
  table: Table<T>
  /** Undefined where every row shows. */
  sizes: readonly number[] | undefined
  hasMore: boolean
  isSearching: boolean
  goOn: (() => void) | undefined
  selection: DataTableProps<T>['selection']
}

/** What stands below a table: the way to more rows, and what to do with those that were picked. */
export const TableFoot = <T,>({ table, sizes, hasMore, isSearching, goOn, selection }: Props<T>) => {
  const kept = table.getPrePaginationRowModel().rowsById
  const picked =
    selection === undefined ? [] : table.getCoreRowModel().rows.filter(({ id }) => selection.ids.has(id))
  return (
    <>
      {isSearching && <Loading label="Loading" />}
      {goOn !== undefined && (
        <Button size="compact-sm" variant="default" style={{ marginBlock: 'var(--space-3)' }} onClick={goOn}>
          Search further
        </Button>
      )}
      {sizes !== undefined && (
        <Pager
          {...table.getState().pagination}
          sizes={sizes}
          total={table.getRowCount()}
          hasMore={hasMore}
          onPage={table.setPageIndex}
          onSize={table.setPageSize}
        />
      )}
      {selection !== undefined && picked.length > 0 && (
        <BulkBar
          selection={selection}
          rows={picked.map(({ original }) => original)}
          hiddenCount={picked.filter(({ id }) => kept[id] === undefined).length}
        />
      )}
    </>
  )
}
