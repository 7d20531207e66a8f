import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Table } from '@tanstack/react-table'
import { useEffect } from 'react'
import styles from './DataTable.module.css'
import { pageOf, pageSizes } from './pageOf'

const smallest = pageSizes[0]

/** Which rows show, and the way to the others; not there while ten rows hold everything. */
export const Pager = <T,>({ table }: { table: Table<T> }) => {
  const { pageIndex, pageSize } = table.getState().pagination
  const total = table.getPrePaginationRowModel().rows.length
  const pageCount = table.getPageCount()
  // The list may shrink under a later page: by a search, or because devices left.
  useEffect(() => {
    if (pageIndex > 0 && pageIndex >= pageCount) table.setPageIndex(Math.max(0, pageCount - 1))
  }, [pageIndex, pageCount, table])
  if (total <= smallest) return null
  const first = pageIndex * pageSize + 1
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className="tabular" aria-live="polite">
        {first}–{Math.min(first + pageSize - 1, total)} of {total}
      </span>
      <span className={styles.pagerSpace} />
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        value={String(pageSize)}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
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
