import { type DeviceRow, gravityOf } from './deviceRow'

/** What a person looks for first in a fleet; each with the rows it keeps. */
export const rowFilters = {
  all: { label: 'All', tone: 'none', keeps: () => true },
  alarm: { label: 'In alarm', tone: 'alarm', keeps: (row) => gravityOf(row.events) === 3 },
  events: { label: 'With events', tone: 'warning', keeps: (row) => row.events.length > 0 },
  live: { label: 'In contact', tone: 'none', keeps: (row) => row.contact === 'live' },
  stale: { label: 'Stale', tone: 'warning', keeps: (row) => row.contact === 'stale' },
  never: { label: 'No contact yet', tone: 'none', keeps: (row) => row.contact === 'never' },
} as const satisfies Record<string, { label: string; tone: string; keeps: (row: DeviceRow) => boolean }>

export type RowFilter = keyof typeof rowFilters
export const isRowFilter = (text: string): text is RowFilter => Object.hasOwn(rowFilters, text)
export const rowFilterNames = Object.keys(rowFilters) as RowFilter[]
