import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { NearLines } from './Table'

/** Up to here a browser draws every line quicker than it measures them. */
const mostDrawn = 200

/**
 * Of many lines only those near the window; undefined where there are so few that all are drawn. The estimate is a fair
 * guess of the height of one, in pixels; each is measured when it is drawn.
 */
export const useNearLines = (count: number, estimatePx: number): NearLines | undefined => {
  const list = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const isVirtual = count > mostDrawn
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => estimatePx,
    // A line that is not laid out, as in a hidden page, keeps the guess: lines without height would all be drawn.
    measureElement: (line) => line.getBoundingClientRect().height || estimatePx,
    overscan: 12,
    scrollMargin: top,
  })
  const attach = useCallback((element: HTMLElement | null) => {
    list.current = element
  }, [])
  useLayoutEffect(() => {
    if (!isVirtual || list.current === null) return
    setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [isVirtual, count])
  if (!isVirtual) return undefined
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    indexes: items.map(({ index }) => index),
    beforePx: first === undefined ? 0 : first.start - top,
    afterPx: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - top),
    attach,
    measure: virtualizer.measureElement,
  }
}
