import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { configFieldsOf } from './configFields'
import { paths } from '../paths'
import { NativeInput } from '../ui/native/NativeInput'
import { customFields } from './customFields'
import { findableField, findableTab, findSettings } from './findSettings'
import styles from './SettingsSearch.module.css'
import type { SettingsTabProps } from './SettingsTabProps'

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

/** Finds a setting on whichever tab it stands, and leads there. */
export const SettingsSearch = ({ device, settings, tabs }: Props) => {
  const [typed, setTyped] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const { reported } = settings
  const isAsked = typed.trim() !== ''
  // Made when somebody looks for something, and not with the page.
  const all = useMemo(() => {
    if (!isAsked) return []
    const offered = new Set(tabs.map(({ id }) => id))
    const fields = configFieldsOf(reported).filter(({ section }) => section.tab !== 'custom')
    const own = customFields(reported, device.display)
    return [...[...fields, ...own].map(findableField), ...tabs.map(findableTab)].filter(({ tab }) =>
      offered.has(tab),
    )
  }, [isAsked, reported, device.display, tabs])
  const results = findSettings(all, typed)
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
      <NativeInput
        type="search"
        aria-label="Find a setting"
        placeholder="Find a setting"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={styles.told} role="status">
        {!isAsked ? '' : results.length === 0 ? 'No setting found.' : `${results.length} found`}
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
