import { Suspense, useCallback, useRef, useState, useEffect } from 'react'
import { UnsavedGuard } from '../../ui/dialog/UnsavedGuard'
import { FirstForm } from './FirstForm'
import { type FormStart, nothingYet } from './FormStart'
import styles from '../Settings.module.css'
import type { SettingsFormProps } from './SettingsFormProps'
import { lazy } from '../../ui/lazy'
import { useLocation } from 'react-router-dom'

const readHash = (hash: string): string | undefined => {
  try {
    return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined
  } catch {
    return undefined
  }
}

/**
 * The setting that the address names, and a place whose field of that name is brought before the eyes and under the
 * hands: once for each time that somebody goes there.
 */
const useWantedKey = () => {
  const { hash, key: visit } = useLocation()
  const wanted = readHash(hash)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted === undefined) return
    const row = place.current?.querySelector(`[data-name="${CSS.escape(wanted)}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }, [wanted, visit])
  return { wanted, place }
}

const FullForm = lazy(async () => ({ default: (await import('./FullForm')).FullForm }))

/**
 * Settings of a device that may be changed at once. What checks and saves them comes after the fields, and goes on with
 * what was typed meanwhile.
 */
export const SettingsForm = (props: SettingsFormProps) => {
  const { wanted, place } = useWantedKey()
  const start = useRef<FormStart>(nothingYet)
  const keep = useCallback((part: Partial<FormStart>) => {
    start.current = { ...start.current, ...part }
  }, [])
  // One for both: a question that stands while the form changes hands stays open.
  const [hasChanges, setHasChanges] = useState(false)
  return (
    <div ref={place} className={styles.body}>
      <Suspense
        fallback={<FirstForm {...props} wanted={wanted} onStart={keep} onHasChanges={setHasChanges} />}
      >
        <FullForm {...props} wanted={wanted} start={start} place={place} onHasChanges={setHasChanges} />
      </Suspense>
      <UnsavedGuard hasChanges={hasChanges} />
    </div>
  )
}
