import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Chevrons } from '../field/Select'
import styles from './RailTabs.module.css'

interface Tab {
  readonly id: string
  readonly title: string
}

export interface TabGroup {
  readonly title: string
  readonly tabs: readonly Tab[]
}

interface Props {
  label: string
  groups: readonly TabGroup[]
  /** The id of the one that is open. */
  open: string
  onOpen: (id: string) => void
  /** Above the list; beside the select where there is no room for the list. */
  tools?: ReactNode
  /** What stands on the open one. */
  children: ReactNode
}

/** Where a key leads from a place among so many. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Many tabs in a few groups, in a list beside what they hold; a select above it where the window is narrow. */
export const RailTabs = ({ label, groups, open, onOpen, tools, children }: Props) => {
  const name = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabs = groups.flatMap((group) => group.tabs)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === open)
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
    onOpen(next.id)
  }
  return (
    <div className={styles.frame}>
      <div className={styles.rail}>
        {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
        <div className={styles.choice}>
          <select aria-label={label} value={open} onChange={(event) => onOpen(event.currentTarget.value)}>
            {groups.map((group) => (
              <optgroup key={group.title} label={group.title}>
                {group.tabs.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Chevrons />
        </div>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          aria-orientation="vertical"
          className={styles.list}
          onKeyDown={onKeyDown}
        >
          {groups.map((group) => (
            <div key={group.title} role="presentation">
              <span id={`${name}-${group.title}`} className={styles.group} aria-hidden>
                {group.title}
              </span>
              {group.tabs.map(({ id, title }) => {
                const isOpen = id === open
                return (
                  <button
                    key={id}
                    type="button"
                    role="tab"
                    id={`${name}-${id}`}
                    data-tab={id}
                    aria-selected={isOpen}
                    aria-describedby={`${name}-${group.title}`}
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
          ))}
        </div>
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
    </div>
  )
}
