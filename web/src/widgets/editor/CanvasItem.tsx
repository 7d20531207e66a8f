import { type PointerEvent, type ReactNode, useRef } from 'react'
import type { WidgetItem } from '../widgetDraft'
import styles from './WidgetEditor.module.css'

interface Props {
  item: WidgetItem
  label: string
  isSelected: boolean
  onSelect: () => void
  /** Where the item's corner is dragged to, in pixels of the drawing. */
  onDrag: (x: number, y: number) => void
  onDrop: () => void
  children: ReactNode
}

interface Grip {
  pointerId: number
  /** From the pointer to the item's corner, in pixels of the drawing. */
  dx: number
  dy: number
}

/** Pixels of the screen as pixels of the drawing. */
const pointOf = (event: PointerEvent<SVGGElement>): { x: number; y: number } | undefined => {
  const toScreen = event.currentTarget.ownerSVGElement?.getScreenCTM()
  if (!toScreen) return undefined
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen.inverse())
  return { x, y }
}

/** One thing on the canvas: it is caught with the pointer, reached with Tab. */
export const CanvasItem = ({ item, label, isSelected, onSelect, onDrag, onDrop, children }: Props) => {
  const grip = useRef<Grip | undefined>(undefined)

  const catchIt = (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0) return
    onSelect()
    const point = pointOf(event)
    if (point === undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { pointerId: event.pointerId, dx: item.x - point.x, dy: item.y - point.y }
  }
  const drag = (event: PointerEvent<SVGGElement>) => {
    const held = grip.current
    const point = held?.pointerId === event.pointerId ? pointOf(event) : undefined
    if (held !== undefined && point !== undefined) onDrag(point.x + held.dx, point.y + held.dy)
  }
  const drop = () => {
    if (grip.current === undefined) return
    grip.current = undefined
    onDrop()
  }

  return (
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      aria-label={`${label}, at ${item.x}, ${item.y}`}
      className={styles.item}
      data-selected={isSelected || undefined}
      onFocus={onSelect}
      onPointerDown={catchIt}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {children}
    </g>
  )
}
