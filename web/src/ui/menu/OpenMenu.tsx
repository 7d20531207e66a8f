import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import { UnstyledButton } from '../button/UnstyledButton'
import { pageHold } from '../dialog/pageHold'
import { Floating } from '../floating/Floating'
import styles from './OpenMenu.module.css'

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

interface EntryProps extends MenuEntry {
  /** Closes the menu, which has then given the focus back. */
  onChoose: () => void
}

const check = (
  <path
    d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
    fill="currentColor"
  />
)

const Entry = ({ label, icon, to, onSelect, danger, disabledReason, isOn, onChoose }: EntryProps) => {
  const words = (
    <>
      {isOn === undefined ? (
        icon
      ) : (
        <svg className={styles.check} viewBox="0 0 10 7" aria-hidden>
          {isOn ? check : null}
        </svg>
      )}
      <span className={styles.words}>
        {label}
        {disabledReason === undefined ? null : <small>{disabledReason}</small>}
      </span>
    </>
  )
  if (to !== undefined && disabledReason === undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} className={styles.item} to={to} onClick={onChoose}>
        {words}
      </Link>
    )
  }
  return (
    <button
      type="button"
      role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isOn}
      tabIndex={-1}
      className={styles.item}
      data-danger={danger ? true : undefined}
      disabled={disabledReason !== undefined}
      onClick={() => {
        onChoose()
        onSelect?.()
      }}
    >
      {words}
    </button>
  )
}

/** Where a key leads among so many entries. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface Props {
  label: string
  entries: readonly MenuEntry[]
  children: ReactNode
  className: string
}

/** The menu itself. The press that asked for it came before it was loaded: it opens at once. */
export const OpenMenu = ({ label, entries, children, className }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(true)
  const itemsOf = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? []),
  ]
  useLayoutEffect(() => (isOpen ? pageHold.take() : undefined), [isOpen])
  useEffect(() => {
    if (isOpen) itemsOf()[0]?.focus()
  }, [isOpen])
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const leave = useCallback(() => setIsOpen(false), [])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // What is open around it, a dialog or a panel, stays.
      event.stopPropagation()
      if (event.key === 'Escape') event.preventDefault()
      close()
      return
    }
    const items = itemsOf()
    const at = items.findIndex((item) => item === document.activeElement)
    const next = items[steps[event.key]?.(at, items.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      <UnstyledButton
        ref={button}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        {children}
      </UnstyledButton>
      {isOpen ? (
        <Floating control={button} side="end" onLeave={leave}>
          <div ref={list} role="menu" aria-label={label} onKeyDown={press}>
            {entries.map((entry) => (
              <Entry key={entry.label} {...entry} onChoose={close} />
            ))}
          </div>
        </Floating>
      ) : null}
    </>
  )
}
