import { useEffect, useState, useSyncExternalStore } from 'react'
import { LazyBoundary } from '../feedback/LazyBoundary'
import { lazyPart } from '../lazyPart'
import { toasts } from './toasts'

const ToastList = lazyPart(async () => (await import('./ToastList')).ToastList, 'boundary')

/** The page and its first answers go before. */
const patienceMs = 2000

/**
 * Where notices are shown. Their code comes once the opened page is there, or with the first notice. Where it does not
 * arrive, as without a connection, the newest notice is there in plain words.
 */
export const ToastPlace = () => {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  const [isDue, setIsDue] = useState(false)
  if (list.length > 0 && !isDue) setIsDue(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue) return null
  return (
    <LazyBoundary message={list.at(-1)?.text ?? ''}>
      <ToastList />
    </LazyBoundary>
  )
}
