import { useEffect, useRef, useState } from 'react'

/** Whether a table is wider than its frame: it scrolls in the frame then, and its head cannot stay at the window's edge. */
export const useIsTooWide = () => {
  const frame = useRef<HTMLDivElement>(null)
  const [isTooWide, setTooWide] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const look = () => setTooWide(element.scrollWidth > element.clientWidth + 1)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { frame, isTooWide }
}
