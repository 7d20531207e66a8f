import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BareInput } from '../ui/plain/BareInput'
import { findPlaces } from './findPlaces'
import { pathOfPlace } from './pathOfPlace'
import { type Place, isGroupId } from './places'
import styles from './SearchBox.module.css'
import { type SearchedPlaces, useSearchedPlaces } from './useSearchedPlaces'
import { useSlashKey } from './useSlashKey'

const notes = {
  loading: 'Searching your devices…',
  loaded: 'No devices or groups found.',
  failed: 'Your devices could not be loaded. Only groups are searched.',
} as const satisfies Record<SearchedPlaces['state'], string>

/** Finds a device or group by name or id: `/` starts, arrows choose, Enter goes. */
export const SearchBox = ({ groups }: { groups: Parameters<typeof useSearchedPlaces>[0] }) => {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const { places, state, prepare } = useSearchedPlaces(groups)
  const found = useMemo(() => findPlaces(places, search), [places, search])
  const isOpen = search.trim() !== ''
  const isWhole = state === 'loaded'
  useSlashKey(field)
  useEffect(() => list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' }), [chosen])

  const type = (text: string) => {
    setSearch(text)
    setChosen(0)
  }
  const go = (place: Place | undefined) => {
    if (place === undefined) return
    type('')
    void navigate(pathOfPlace(place.id))
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setChosen((at) => Math.min(at + 1, found.length - 1)),
    ArrowUp: () => setChosen((at) => Math.max(at - 1, 0)),
    Enter: () => go(found[chosen]),
    Escape: () => type(''),
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act === undefined || !isOpen) return
    event.preventDefault()
    act()
  }

  return (
    <div
      className={styles.search}
      role="search"
      onFocus={prepare}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) type('')
      }}
    >
      <BareInput
        ref={field}
        aria-label="Search devices or groups"
        placeholder="Search devices or groups"
        section={isOpen ? null : <kbd className={styles.key}>/</kbd>}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div className={styles.found} hidden={!isOpen}>
        <ul ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className={styles.list}>
          {found.map((place, i) => (
            <li
              key={place.id}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === chosen}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setChosen(i)}
              onClick={() => go(place)}
            >
              <span className={styles.name}>{place.name}</span>
              <span className={styles.id}>{isGroupId(place.id) ? 'GROUP' : place.id}</span>
            </li>
          ))}
        </ul>
        {isWhole && found.length > 0 ? null : (
          <p role="status" className={styles.note}>
            {notes[state]}
          </p>
        )}
      </div>
    </div>
  )
}
