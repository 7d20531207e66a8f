import { useEffect } from 'react'
import { TextInput } from '../field/Field'
import { Select } from '../field/Select'
import { Button } from '../button/Button'
import styles from './Table.module.css'

export const pageSizes = [10, 50, 100] as const

/** The page, from 1, that a person asked for: nonsense and less than 1 is the first, beyond the end the last. */
export const pageOf = (wanted: string, pageCount: number): number => {
  const page = Math.trunc(Number(wanted))
  return Number.isFinite(page) && page >= 1 ? Math.min(page, Math.max(1, pageCount)) : 1
}

interface Props {
  readonly pageIndex: number
  readonly pageSize: number
  readonly sizes: readonly number[]
  /** Rows on all pages. */
  readonly total: number
  /** There are rows beyond those that the table has. */
  readonly hasMore?: boolean
  readonly onPage: (pageIndex: number) => void
  readonly onSize: (pageSize: number) => void
}

/** Which rows show, and the way to the others; not there while the smallest page holds everything. */
export const Pager = ({ pageIndex, pageSize, sizes, total, hasMore = false, onPage, onSize }: Props) => {
  const pageCount = Math.ceil(total / pageSize)
  // The list may shrink under a later page: by a search, or because devices left. One that still grows gets there.
  useEffect(() => {
    if (!hasMore && pageIndex > 0 && pageIndex >= pageCount) onPage(Math.max(0, pageCount - 1))
  }, [hasMore, pageIndex, pageCount, onPage])
  if (total <= Math.min(...sizes) && !hasMore) return null
  const first = Math.min(pageIndex * pageSize + 1, total)
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className="tabular" aria-live="polite">
        {first}–{Math.min(first + pageSize - 1, total)} of {total}
        {hasMore ? '+' : ''}
      </span>
      <span className={styles.pagerSpace} />
      <Select
        size="xs"
        aria-label="Rows per page"
        value={String(pageSize)}
        choices={sizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}
      />
      <Button
        size="xs"
        variant="default"
        aria-label="Previous page"
        disabled={pageIndex <= 0}
        onClick={() => onPage(pageIndex - 1)}
      >
        Previous
      </Button>
      <TextInput
        key={pageIndex}
        size="xs"
        className={styles.pagerNumber}
        aria-label={`Page, of ${pageCount}`}
        inputMode="numeric"
        defaultValue={pageIndex + 1}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onPage(pageOf(event.currentTarget.value, pageCount) - 1)
        }}
        onBlur={(event) => onPage(pageOf(event.currentTarget.value, pageCount) - 1)}
      />
      <Button
        size="xs"
        variant="default"
        aria-label="Next page"
        disabled={pageIndex >= pageCount - 1}
        onClick={() => onPage(pageIndex + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
