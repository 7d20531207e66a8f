import type { ReactNode } from 'react'

/** One line of a menu: something to do, or somewhere to go. */
export interface MenuEntry {
  readonly label: string
  readonly icon?: ReactNode
  readonly to?: string
  readonly onSelect?: () => void
  /** Red: for what cannot be undone. */
  readonly danger?: boolean
  /** Why it cannot be chosen now; it stands there all the same. */
  readonly disabledReason?: string | undefined
  /** For an entry that is on or off. */
  readonly isOn?: boolean
}
