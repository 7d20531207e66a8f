import { type RefCallback, useCallback, useState } from 'react'

/** How wide an element is, in pixels; undefined until it is there. */
export const useRoomWidth = (): readonly [number | undefined, RefCallback<HTMLElement>] => {
  const [width, setWidth] = useState<number>()
  const attach = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, attach]
}
