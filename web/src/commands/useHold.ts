import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Longer than a finger rests by mistake. */
export const holdMs = 900

interface Options {
  /** A finger has stayed on it. */
  readonly onHeld: () => void
  /** A tap, a click or a key; `isTouch` says that it was a finger. */
  readonly onPress: (isTouch: boolean) => void
  /** A finger is on it, or has left it. */
  readonly onHolding: (isHolding: boolean) => void
}

/** A button that a finger holds to confirm. A mouse and a keyboard just press it. */
export const useHold = ({ onHeld, onPress, onHolding }: Options) => {
  const [isHolding, setIsHolding] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouch = useRef(false)
  const wasHeld = useRef(false)
  const hold = (is: boolean) => {
    clearTimeout(timer.current)
    setIsHolding(is)
    onHolding(is)
  }
  const stop = () => {
    if (isHolding) hold(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isHolding,
    handlers: {
      onPointerDown: ({ pointerType, isPrimary }: PointerEvent) => {
        isTouch.current = pointerType !== 'mouse'
        wasHeld.current = false
        if (!isTouch.current || !isPrimary) return
        hold(true)
        timer.current = setTimeout(() => {
          wasHeld.current = true
          hold(false)
          onHeld()
        }, holdMs)
      },
      onPointerUp: stop,
      // The finger scrolls instead.
      onPointerCancel: stop,
      onPointerLeave: stop,
      // A long press would open the browser's own menu.
      onContextMenu: (event: MouseEvent) => {
        if (isTouch.current) event.preventDefault()
      },
      onClick: ({ detail }: MouseEvent) => {
        // The end of a hold, which has been answered.
        if (wasHeld.current) {
          wasHeld.current = false
          return
        }
        onPress(isTouch.current && detail > 0)
      },
    },
  }
}
