import { Suspense, useCallback, useRef, useState } from 'react'
import { UnsavedGuard } from '../../ui/dialog/UnsavedGuard'
import { FirstForm } from './FirstForm'
import { type FormStart, nothingYet } from './FormStart'
import styles from '../Settings.module.css'
import type { SettingsFormProps } from './SettingsFormProps'
import { useWantedKey } from '../search/useWantedKey'
import { lazy } from '../../ui/lazy'

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
