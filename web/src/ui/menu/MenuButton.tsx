import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../lazyPart'
import styles from './MenuButton.module.css'
import type { MenuEntry } from './OpenMenu'

const OpenMenu = lazyPart(async () => (await import('./OpenMenu')).OpenMenu)

interface Props {
  /** Said to screen readers; shown unless the button shows something else. */
  label: string
  entries: readonly MenuEntry[]
  /** What the button shows; three dots without it. */
  children?: ReactNode
  className?: string | undefined
}

const Dots = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden>
    <path d="M3 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3m5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3m5 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3" />
  </svg>
)

/** A menu behind a button: arrow keys, Escape, focus that returns. Its code arrives when it is opened. */
export const MenuButton = ({ label, entries, children = <Dots />, className }: Props) => {
  const [isWanted, setIsWanted] = useState(false)
  const look = `${styles.button} ${className ?? ''}`
  const closed = (
    <button
      type="button"
      className={look}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setIsWanted(true)
      }}
    >
      {children}
    </button>
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <OpenMenu label={label} entries={entries} className={look}>
        {children}
      </OpenMenu>
    </Suspense>
  )
}
