import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import type { SettingsTabProps } from '../tabs/SettingsTabProps'
import { TextInput } from '../../ui/field/Field'
import type { openSearch } from './findSettings'
import styles from './SettingsSearch.module.css'

interface Props extends SettingsTabProps {
  /** The tabs that this device has, for this person. */
  tabs: readonly { id: string; title: string }[]
}

/** Moves among the results, and back into the field before the first. */
const step = (list: HTMLElement, by: 1 | -1): void => {
  const stops = [...list.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[Math.min(stops.length - 1, Math.max(0, at + by))]?.focus()
}

/** The search index, loaded at the first search. */
const useSearch = (isAsked: boolean) => {
  const [search, setSearch] = useState<{ openSearch: typeof openSearch } | { failed: true }>()
  useEffect(() => {
    if (isAsked) import('./findSettings').then(setSearch, () => setSearch({ failed: true }))
  }, [isAsked])
  return search
}

/** Finds a setting on any tab, with a link to it. */
export const SettingsSearch = ({ tabs, ...props }: Props) => {
  const [typed, setTyped] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const { settings, device } = props
  const { reported } = settings
  const { display } = device
  const isAsked = typed.trim() !== ''
  const search = useSearch(isAsked)
  const find = useMemo(
    () =>
      search === undefined || 'failed' in search ? undefined : search.openSearch({ reported, display, tabs }),
    [search, reported, display, tabs],
  )
  const results = find?.(typed) ?? []
  const resultText = () => {
    if (!isAsked || search === undefined) return ''
    if (find === undefined) return 'The search could not be loaded. Please load the page again.'
    return results.length === 0 ? 'No setting found.' : `${results.length} found`
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') {
      setTyped('')
      place.current?.querySelector('input')?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (place.current !== null) step(place.current, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  return (
    <search ref={place} className={styles.search} onKeyDown={onKeyDown}>
      <TextInput
        type="search"
        aria-label="Find a setting"
        placeholder="Find a setting"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={styles.count} role="status">
        {resultText()}
      </p>
      {results.length === 0 ? null : (
        <ul className={styles.results}>
          {results.map(({ tab, key, label, place: where }) => (
            <li key={key ?? tab}>
              <Link to={paths.settings(device.deviceid, tab, key)} replace onClick={() => setTyped('')}>
                <span>{label}</span>
                <small>{where}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
