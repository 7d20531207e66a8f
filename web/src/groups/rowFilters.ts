import type { DeviceRow } from './deviceRow'

/** What a person looks for first in a fleet; each with the rows it keeps. */
export const rowFilters = {
  all: { label: 'All', keeps: () => true },
  events: { label: 'With events', keeps: (row) => row.events.length > 0 },
  live: { label: 'In contact', keeps: (row) => row.contact === 'live' },
  stale: { label: 'Stale', keeps: (row) => row.contact === 'stale' },
  never: { label: 'No contact yet', keeps: (row) => row.contact === 'never' },
} as const satisfies Record<string, { label: string; keeps: (row: DeviceRow) => boolean }>

export type RowFilter = keyof typeof rowFilters
export const rowFilterNames = Object.keys(rowFilters) as RowFilter[]
