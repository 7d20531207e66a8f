import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Up to here a browser draws every row quicker than it measures them. */
const mostDrawn = 200

interface Options {
  count: number
  /** A fair guess, in pixels; each row is measured when it is drawn. */
  estimate: number
}

/** Of many rows only those near the window: which ones, and how much room the others take. */
export const useVirtualRows = <E extends HTMLElement>({ count, estimate }: Options) => {
  const list = useRef<E>(null)
  const [top, setTop] = useState(0)
  const isVirtual = count > mostDrawn
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => estimate,
    // A row that is not laid out, as in a hidden page, keeps the guess: rows without height would all be drawn.
    measureElement: (row) => row.getBoundingClientRect().height || estimate,
    overscan: 12,
    scrollMargin: top,
  })
  useLayoutEffect(() => {
    if (!isVirtual || list.current === null) return
    setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [isVirtual, count])
  if (!isVirtual) return { list, near: Array.from({ length: count }, (_, i) => i), before: 0, after: 0 }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    list,
    near: items.map(({ index }) => index),
    before: first === undefined ? 0 : first.start - top,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - top),
    measure: virtualizer.measureElement,
  }
}
