import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog'
import { TextInput } from '../../ui/field/Field'
import styles from './CommandPalette.module.css'

/** Something that the palette finds: a place to go to, or something to do. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Device, Group, Page, Action. */
  readonly kind: 'Device' | 'Group' | 'Page' | 'Action'
  /** More words to find it by, shown softly. */
  readonly hint?: string | undefined
  readonly run: () => void
}

const mostFound = 12

/** How well an entry answers, 0 best; undefined when it does not hold every word. */
const rankOf = ({ label, hint = '', kind }: PaletteEntry, text: string): number | undefined => {
  const name = label.toLowerCase()
  if (name.startsWith(text)) return 0
  if (name.split(/\s+/).some((word) => word.startsWith(text))) return 1
  const hay = `${name} ${hint} ${kind}`.toLowerCase()
  return text.split(/\s+/).every((word) => hay.includes(word)) ? 2 : undefined
}

/** The entries that answer, best first, those of one rank in their order; all of the first ones without a search. */
export const findEntries = (entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] => {
  const text = search.trim().toLowerCase()
  if (text === '') return entries.slice(0, mostFound)
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, text)
      return rank === undefined ? [] : [{ entry, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostFound)
    .map(({ entry }) => entry)
}

interface Props {
  readonly entries: readonly PaletteEntry[]
  readonly onClose: () => void
}

/** Whatever there is to go to and to do, by a few letters of it. */
export const PaletteDialog = ({ entries, onClose }: Props) => {
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  // The browser gives the focus of a dialog to its first button.
  useEffect(() => field.current?.focus(), [])
  const found = useMemo(() => findEntries(entries, search), [entries, search])
  const marked = found[Math.min(at, found.length - 1)]
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      marked?.run()
    }
  }
  return (
    <Dialog title="Go to" onClose={onClose}>
      <TextInput
        ref={field}
        role="combobox"
        aria-label="Search devices, groups, pages and actions"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={marked === undefined ? undefined : `${listId}${marked.id}`}
        placeholder="Device, group, page or action"
        autoComplete="off"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <ul id={listId} role="listbox" aria-label="Found" className={styles.list}>
        {found.map((entry) => (
          <li
            key={entry.id}
            id={`${listId}${entry.id}`}
            role="option"
            aria-selected={entry === marked}
            className={styles.entry}
            ref={entry === marked ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={entry.run}
          >
            <span>{entry.label}</span>
            {entry.hint === undefined ? null : <small>{entry.hint}</small>}
            <small className={styles.kind}>{entry.kind}</small>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={styles.none}>Nothing found.</p> : null}
    </Dialog>
  )
}
