import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Table } from '@tanstack/react-table'
import { useEffect } from 'react'
import styles from './DataTable.module.css'
import { pageOf } from './pageOf'

interface Props<T> {
  table: Table<T>
  sizes: readonly number[]
  /** There are rows beyond those that the table has. */
  hasMore: boolean
}

/** Which rows show, and the way to the others; not there while the smallest page holds everything. */
export const Pager = <T,>({ table, sizes, hasMore }: Props<T>) => {
  const { pageIndex, pageSize } = table.getState().pagination
  const total = table.getRowCount()
  const pageCount = table.getPageCount()
  // The list may shrink under a later page: by a search, or because devices left. One that still grows gets there.
  useEffect(() => {
    if (!hasMore && pageIndex > 0 && pageIndex >= pageCount) table.setPageIndex(Math.max(0, pageCount - 1))
  }, [hasMore, pageIndex, pageCount, table])
  if (total <= Math.min(...sizes) && !hasMore) return null
  const first = Math.min(pageIndex * pageSize + 1, total)
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className="tabular" aria-live="polite">
        {first}–{Math.min(first + pageSize - 1, total)} of {total}
        {hasMore ? '+' : ''}
      </span>
      <span className={styles.pagerSpace} />
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        value={String(pageSize)}
        data={sizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        onChange={(event) => table.setPageSize(Number(event.currentTarget.value))}
      />
      <Button
        size="xs"
        variant="default"
        disabled={!table.getCanPreviousPage()}
        onClick={() => table.previousPage()}
      >
        Previous
      </Button>
      <TextInput
        key={pageIndex}
        size="xs"
        w="3.5rem"
        aria-label={`Page, of ${pageCount}`}
        inputMode="numeric"
        defaultValue={pageIndex + 1}
        onKeyDown={(event) => {
          if (event.key === 'Enter') table.setPageIndex(pageOf(event.currentTarget.value, pageCount) - 1)
        }}
        onBlur={(event) => table.setPageIndex(pageOf(event.currentTarget.value, pageCount) - 1)}
      />
      <Button size="xs" variant="default" disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
        Next
      </Button>
    </nav>
  )
}
