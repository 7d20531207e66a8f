import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Moves the focus to the page when its path changes, as a browser does when it loads one, so that keyboards and
 * screen readers start at the new content. Not at the first page, and not when the page itself took the focus.
 */
export const useRouteFocus = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (main.current?.contains(document.activeElement) !== true) main.current?.focus()
  }, [pathname])
  return main
}
