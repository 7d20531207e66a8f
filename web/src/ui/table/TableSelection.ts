import type { ReactNode } from 'react'

/** Rows picked for an action; held by the component that shows the table. */
export interface TableSelection<T> {
  ids: ReadonlySet<string>
  onIds: (ids: ReadonlySet<string>) => void
  /** What can be done with them; stands beside their number. */
  actions: (rows: T[]) => ReactNode
  /** Why a row cannot be picked; undefined when it can. */
  blockedReason?: (row: T) => string | undefined
}
