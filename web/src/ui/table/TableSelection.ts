import type { ReactNode } from 'react'

/** Rows that somebody has picked to do something with; held by whoever shows the table. */
export interface TableSelection<T> {
  ids: ReadonlySet<string>
  onIds: (ids: ReadonlySet<string>) => void
  /** What can be done with them; stands beside their number. */
  actions: (rows: T[]) => ReactNode
  /** Why a row cannot be picked; undefined when it can. */
  blockedReason?: (row: T) => string | undefined
}
