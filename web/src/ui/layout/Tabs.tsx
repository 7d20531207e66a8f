import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Tabs.module.css'

interface Tab {
  readonly id: string
  readonly title: string
}

interface Props {
  label: string
  tabs: readonly Tab[]
  /** The id of the one that is open. */
  open: string
  onOpen: (id: string) => void
  /** What stands on the open one. */
  children: ReactNode
}

/** Where a key leads from a place among so many. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs in one row, of which one is open; arrows lead from one to the next, and round. */
export const Tabs = ({ label, tabs, open, onOpen, children }: Props) => {
  const name = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen the row scrolls sideways; the open one must not hide at its end.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === open)
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
    onOpen(next.id)
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, title }) => {
          const isOpen = id === open
          return (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${name}-${id}`}
              data-tab={id}
              aria-selected={isOpen}
              aria-controls={isOpen ? `${name}-panel` : undefined}
              tabIndex={isOpen ? 0 : -1}
              className={styles.tab}
              onClick={() => onOpen(id)}
            >
              {title}
            </button>
          )
        })}
      </div>
      <div
        key={open}
        role="tabpanel"
        id={`${name}-panel`}
        aria-labelledby={`${name}-${open}`}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  )
}
