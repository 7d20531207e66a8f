import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { DeviceIcon } from './DeviceIcon'
import type { DeviceLink } from './deviceLinks'
import styles from './DeviceNav.module.css'

interface Props {
  links: readonly DeviceLink[]
  pageName: string
  /** What opens a dialog instead of a page, before the links. */
  children?: ReactNode
}

/** The other pages of a device, side by side; on a phone or tablet behind one button, closed by Escape and by a press outside. */
export const DeviceNav = ({ links, pageName, children }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const listId = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && nav.current?.contains(event.target) === false) setIsOpen(false)
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
  return (
    <nav ref={nav} className={styles.nav} aria-label="Device" data-open={isOpen}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <DeviceIcon name="menu" /> Menu
      </button>
      <ul id={listId} className={styles.items} onClick={() => setIsOpen(false)}>
        {children}
        {links.map(({ label, to, icon, note }) => (
          <li key={to}>
            <Link to={to} className={styles.item} aria-current={label === pageName ? 'page' : undefined}>
              <DeviceIcon name={icon} /> {label}
              {note === undefined ? null : <span className={styles.note}>{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
