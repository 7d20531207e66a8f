import { createContext, useContext } from 'react'
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
