import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** After scrolling or typing, the place is no longer restored. */
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
/** As long as a page may take to fill on a slow line. */
const patienceMs = 30_000

/** Scrolls down to a place; of a page that still grows, once it is long enough. The answer gives that up. */
const scrollOnceThere = (top: number): (() => void) => {
  window.scrollTo(0, top)
  if (window.scrollY >= top) return () => undefined
  const given = new AbortController()
  const { signal } = given
  const stop = () => given.abort()
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (window.scrollY >= top) stop()
  })
  growth.observe(document.body)
  const timer = setTimeout(stop, patienceMs)
  for (const move of ownMoves) window.addEventListener(move, stop, { signal, passive: true })
  signal.addEventListener('abort', () => {
    growth.disconnect()
    clearTimeout(timer)
  })
  return stop
}

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
    // Full or refused: a reload starts at the top.
  }
}

/** An address that was typed, or a link from elsewhere, has no place to restore. */
const isNewVisit = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type === 'navigate'
}

const scrollToAnchor = (hash: string): boolean => {
  const anchor = hash === '' ? null : document.getElementById(hash.slice(1))
  anchor?.scrollIntoView()
  return anchor !== null
}

/** Begins a new page at its top, and one that is returned to where it was left, as a browser does. */
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
