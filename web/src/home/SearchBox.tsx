import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { useNavigate } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import { getGroups } from '../../../shared/groups/groups'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { TextInput } from '../ui/field/Field'
import { findPlaces, listPlaces } from './findPlaces'
import { pathOfPlace, type Place, isGroupId } from './ownPlaces'
import styles from './SearchBox.module.css'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The key `/` goes to this field, unless another field has the focus or a dialog is open. */
const useSlashKey = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [field])
}

interface NamedGroup {
  groupid: GroupId
  groupName: string
}

interface SearchedPlaces {
  places: readonly Place[]
  /** Of the devices: their names come with the first sign of interest. */
  state: 'loading' | 'loaded' | 'failed'
  prepare: () => void
}

/** What the search looks through: the groups at once, and every device of them as soon as it is known. */
const useSearchedPlaces = (groups: readonly NamedGroup[]): SearchedPlaces => {
  const [isWanted, setIsWanted] = useState(false)
  const { data, error } = useEndpoint(getGroups, isWanted ? {} : undefined, {
    dedupingInterval: keepMs.most,
  })
  const places = useMemo(
    () => listPlaces(data?.groups ?? groups.map((group) => ({ ...group, devices: [] }))),
    [data, groups],
  )
  const pending = error === undefined ? 'loading' : 'failed'
  return { places, state: data === undefined ? pending : 'loaded', prepare: () => setIsWanted(true) }
}

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
  const press = (event: ReactKeyboardEvent) => {
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
      <TextInput
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
