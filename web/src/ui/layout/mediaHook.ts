import { useSyncExternalStore } from 'react'

/** Of a query of style sheets: whether it holds, now and as it changes. */
export const mediaHook = (query: string) => {
  const subscribe = (tell: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', tell)
    return () => list.removeEventListener('change', tell)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
