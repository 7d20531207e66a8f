import type { Table } from '@tanstack/react-table'
import { useEffect, useState } from 'react'

/** Rows that a table does not have yet; they follow those it has. */
export interface MoreRows {
  isLoading: boolean
  load: () => void
  /** Rows that were loaded and are not given to the table, because the caller filters as well. */
  passedOver?: number
}

/** So many rows that a filter passes over are one search; then the person says whether it goes on. */
const patienceRows = 1000

/**
 * Loads more rows while the page that shows is not full, and one beyond, so that there is a next page to go to. A
 * filter that matches little would load for ever: it stops, and `goOn` is there to be pressed.
 */
export const useMoreRows = <T>(table: Table<T>, more: MoreRows | undefined) => {
  const [patience, setPatience] = useState(patienceRows)
  const { pageIndex, pageSize } = table.getState().pagination
  const found = table.getPrePaginationRowModel().rows.length
  const loaded = table.getCoreRowModel().rows.length + (more?.passedOver ?? 0)
  const isShort = more !== undefined && found <= (pageIndex + 1) * pageSize
  const isTired = loaded - found >= patience
  const load = more?.isLoading === false && isShort && !isTired ? more.load : undefined
  useEffect(() => load?.(), [load, loaded])
  return {
    isSearching: isShort && !isTired,
    goOn: isShort && isTired ? () => setPatience(patience + patienceRows) : undefined,
  }
}
