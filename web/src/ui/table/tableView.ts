import type { SortingState } from '@tanstack/react-table'

/** What a person has set in a table; kept in the address where a table is worth coming back to. */
export interface TableView {
  sorting: SortingState
  pageIndex: number
  pageSize: number
}

/** `name` and `-name`, as an address says the order of a table. */
export const writeSorting = (sorting: SortingState): string =>
  sorting.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join(',')

export const readSorting = (text: string): SortingState =>
  text
    .split(',')
    .filter((part) => part.replace('-', '') !== '')
    .map((part) => ({ id: part.replace(/^-/, ''), desc: part.startsWith('-') }))
