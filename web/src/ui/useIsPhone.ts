import { useSyncExternalStore } from 'react'

const query = '(max-width: 35.99rem)'

const subscribe = (tell: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', tell)
  return () => list.removeEventListener('change', tell)
}

/** Whether the page is as narrow as a phone, where not only sizes but the order of things is another. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
