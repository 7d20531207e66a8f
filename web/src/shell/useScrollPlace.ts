import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { scrollOnceThere } from './scrollOnceThere'

const storageName = 'portal:scroll'

/** Where each entry of the history was left; a reload must not forget it. */
type Places = Record<string, number | undefined>

const readPlaces = (): Places => {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Places
  } catch {
    return {}
  }
}

const writePlaces = (places: Places): void => {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(places))
  } catch {
    // Full or refused: whoever reloads starts at the top.
  }
}

/** Whoever typed an address or followed a link from elsewhere was never at a place of that page. */
const isNewVisit = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type === 'navigate'
}

const scrollToAnchor = (hash: string): boolean => {
  const anchor = hash === '' ? null : document.getElementById(hash.slice(1))
  anchor?.scrollIntoView()
  return anchor !== null
}

/** Begins a new page at its top, and one that somebody comes back to where they left it, as a browser does. */
export const useScrollPlace = (): void => {
  const { key, hash } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const current = useRef(key)
  const places = useRef<Places>(undefined)

  useLayoutEffect(() => {
    const isFirst = places.current === undefined
    places.current ??= { ...readPlaces(), ...(isNewVisit() ? { [key]: undefined } : {}) }
    current.current = key
    const left = isReturn ? places.current[key] : undefined
    if (left === undefined && scrollToAnchor(hash)) return undefined
    // A document is at its top when it is opened. To ask for that would lay the whole page out before it is complete.
    if (left === undefined && isFirst) return undefined
    return scrollOnceThere(left ?? 0)
  }, [key, hash, isReturn])

  useEffect(() => {
    const note = () => {
      if (places.current !== undefined) places.current[current.current] = window.scrollY
    }
    const keep = () => {
      writePlaces(places.current ?? {})
      window.history.scrollRestoration = 'auto'
    }
    window.history.scrollRestoration = 'manual'
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [])
}
