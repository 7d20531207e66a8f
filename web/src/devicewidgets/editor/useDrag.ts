import { type PointerEvent, useRef } from 'react'
import type { Point } from './itemBox'

interface Drag {
  /** Where the pointer was pressed, in pixels of the drawing. */
  onStart: (at: Point) => void
  onMove: (to: Point) => void
  onEnd: () => void
}

/** Pixels of the screen as pixels of the drawing. */
const pointOf = (event: PointerEvent<SVGElement>): Point | undefined => {
  const toScreen = event.currentTarget.ownerSVGElement?.getScreenCTM()
  if (!toScreen) return undefined
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen.inverse())
  return { x, y }
}

/** Follows a pointer from where it is pressed on a part of the drawing until it is lifted, wherever it goes. */
export const useDrag = ({ onStart, onMove, onEnd }: Drag) => {
  const pressed = useRef<number | undefined>(undefined)
  const end = () => {
    if (pressed.current === undefined) return
    pressed.current = undefined
    onEnd()
  }
  return {
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      const point = event.button === 0 ? pointOf(event) : undefined
      if (point === undefined) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      pressed.current = event.pointerId
      onStart(point)
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const point = pressed.current === event.pointerId ? pointOf(event) : undefined
      if (point !== undefined) onMove(point)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
