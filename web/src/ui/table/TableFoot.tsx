import { Button } from '@mantine/core'
import type { Table } from '@tanstack/react-table'
import { Loading } from '../feedback/Loading'
import { Pager } from './Pager'
import { BulkBar } from './BulkBar'
import type { DataTableProps } from './DataTableProps'

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
        <Button size="compact-sm" variant="default" my="sm" onClick={goOn}>
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
