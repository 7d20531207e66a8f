import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './TabRow.module.css'

export interface Tab {
  readonly label: string
  readonly to: string
  readonly icon?: ReactNode
  /** Stands behind the label. */
  readonly note?: string | undefined
}

interface Props {
  label: string
  tabs: readonly Tab[]
  /** The label of the page that is open. */
  here: string
  /** `TabButton`s: what opens a dialog instead of a page. */
  children?: ReactNode
  /** A link behind the last one, never behind the button: the way to one more. */
  add?: { readonly label: string; readonly to: string } | undefined
}

const AddTab = ({ label, to, isHere }: { label: string; to: string; isHere: boolean }) => {
  const plus = (
    <svg viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" strokeWidth="1.7" aria-hidden>
      <path d="M8 3v10M3 8h10" />
    </svg>
  )
  return isHere ? (
    <span className={`${styles.tab} ${styles.add}`} aria-current="page">
      {plus} {label}
    </span>
  ) : (
    <Link to={to} className={`${styles.tab} ${styles.add}`} aria-label={label} title={label}>
      {plus}
    </Link>
  )
}

/** On a phone there is room beside the first tab and the button for one word or two. */
const longestShort = 12
const isLong = ({ label }: Pick<Tab, 'label'>): boolean => label.length > longestShort

const TabItem = ({ tab: { label, to, icon, note }, isHere }: { tab: Tab; isHere: boolean }) => {
  const words = (
    <>
      {icon} <span className={styles.label}>{label}</span>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
    </>
  )
  return (
    <li data-here={isHere || undefined} data-long={isLong({ label }) || undefined}>
      {isHere ? (
        <span className={styles.tab} aria-current="page">
          {words}
        </span>
      ) : (
        <Link to={to} className={styles.tab}>
          {words}
        </Link>
      )}
    </li>
  )
}

const MenuIcon = () => (
  <svg viewBox="0 0 16 16" width="15" height="15" stroke="currentColor" strokeWidth="1.5" aria-hidden>
    <path d="M2 4h12M2 8h12M2 12h12" />
  </svg>
)

/** The pages of one thing side by side; what a narrow screen has no room for stands behind a button. */
export const TabRow = ({ label, tabs, here, children, add }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const listId = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && nav.current?.contains(target) === false) setIsOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])
  const items = tabs.map((tab) => <TabItem key={tab.to} tab={tab} isHere={tab.label === here} />)
  return (
    <nav ref={nav} className={styles.nav} aria-label={label} data-add={add !== undefined || undefined}>
      <ul className={styles.row}>
        {items}
        {children}
      </ul>
      {add === undefined ? null : <AddTab {...add} isHere={add.label === here} />}
      {tabs.length > 3 || tabs.some(isLong) ? (
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <MenuIcon /> Menu
        </button>
      ) : null}
      <ul id={listId} className={styles.rest} hidden={!isOpen} onClick={() => setIsOpen(false)}>
        {isOpen ? items : null}
        {children}
      </ul>
    </nav>
  )
}
