import { type ReactNode, useRef } from 'react'
import type { WidgetItem } from '../widgetDraft'
import { useDrag } from './useDrag'
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

/** One thing on the canvas: it is caught with the pointer, reached with Tab. */
export const CanvasItem = ({ item, label, isSelected, onSelect, onDrag, onDrop, children }: Props) => {
  /** From the pointer to the item's corner. */
  const reach = useRef({ x: 0, y: 0 })
  const drag = useDrag({
    onStart: ({ x, y }) => {
      onSelect()
      reach.current = { x: item.x - x, y: item.y - y }
    },
    onMove: ({ x, y }) => onDrag(x + reach.current.x, y + reach.current.y),
    onEnd: onDrop,
  })
  return (
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      aria-label={`${label}, at ${item.x}, ${item.y}`}
      className={styles.item}
      data-selected={isSelected || undefined}
      onFocus={onSelect}
      {...drag}
    >
      {children}
    </g>
  )
}
