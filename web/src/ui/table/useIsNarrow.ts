import { useEffect, useRef, useState, createContext, useContext } from 'react'
import { mediaHook } from '../layout/mediaHook'

/** As many pixels as 48 em, from which on there is room for columns. */
const roomyPx = 768
const useNarrowWindow = mediaHook('(max-width: 47.99em)')

/** How many pixels wide a part of the page is drawn, where that is not the window's affair: in a preview. */
export const RoomWidth = createContext<number | undefined>(undefined)

/** Whether a table would have to be scrolled sideways: its rows are cards then. */
export const useIsNarrow = (): boolean => {
  const roomPx = useContext(RoomWidth)
  const isNarrowWindow = useNarrowWindow()
  return roomPx === undefined ? isNarrowWindow : roomPx < roomyPx
}

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
