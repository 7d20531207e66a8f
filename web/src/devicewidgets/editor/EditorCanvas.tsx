import { type CSSProperties, type RefObject, useId, type ReactNode, useRef, type PointerEvent } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { snapPixels, widgetHeight, widgetWidth } from '../../../../shared/display/widget'
import { useImage } from '../../files/useImage'
import type { WidgetValues } from '../useWidgetValues'
import { backgroundOf, inkStyle, WidgetBackdrop, WidgetItemShape } from '../WidgetDrawing'
import { itemsOf, type WidgetItem, describeItem } from '../widgetDraft'
import { type Point, gripOf, lineWidth } from './itemBox'
import styles from './WidgetEditor.module.css'
import type { WidgetEditor } from './useWidgetEditor'

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
const useDrag = ({ onStart, onMove, onEnd }: Drag) => {
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

interface CanvasItemProps {
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
const CanvasItem = ({ item, label, isSelected, onSelect, onDrag, onDrop, children }: CanvasItemProps) => {
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

interface ResizeGripProps {
  at: Point
  onPull: (to: Point) => void
  onDrop: () => void
}

/** The corner by which the selected item is pulled larger or smaller; with the keyboard its fields do the same. */
const ResizeGrip = ({ at, onPull, onDrop }: ResizeGripProps) => (
  <g
    aria-hidden
    data-grip
    className={styles.grip}
    transform={`translate(${at.x} ${at.y})`}
    {...useDrag({ onStart: () => undefined, onMove: onPull, onEnd: onDrop })}
  >
    <circle r={10} fill="transparent" />
    <rect x={-3} y={-3} width={6} height={6} />
  </g>
)

interface Props {
  deviceid: DeviceId
  editor: WidgetEditor
  display: DisplaySettings
  values: WidgetValues
  /** Takes the focus when the item that had it is gone. */
  frame: RefObject<HTMLDivElement | null>
}

/** The widget at work: every item can be caught, and shows what the device says now. */
export const EditorCanvas = ({ deviceid, editor, display, values, frame }: Props) => {
  const { widget, selected } = editor
  const gridId = useId()
  const { src } = useImage(deviceid, widget.image.path)
  const colour = backgroundOf(widget, values)
  const height = widgetHeight(widget.heightInCardUnits)
  const grip = selected === undefined ? undefined : gripOf(selected, lineWidth(selected, values, display))

  return (
    <div ref={frame} role="group" aria-label="Canvas" tabIndex={-1} className={styles.canvas}>
      <svg
        className={styles.drawing}
        style={{ '--ratio': widgetWidth / height, ...inkStyle(colour) } as CSSProperties}
        viewBox={`0 0 ${widgetWidth} ${height}`}
        onPointerDown={(event) => {
          if (!(event.target as Element).closest('[role="button"]')) editor.select(undefined)
        }}
      >
        <WidgetBackdrop widget={widget} colour={colour} imageSrc={src} />
        {widget.snapToGrid ? (
          <>
            <pattern id={gridId} width={snapPixels} height={snapPixels} patternUnits="userSpaceOnUse">
              <circle cx={0.4} cy={0.4} r={0.4} className={styles.dot} />
            </pattern>
            <rect width={widgetWidth} height={height} fill={`url(#${gridId})`} />
          </>
        ) : null}
        {itemsOf(widget).map((item) => (
          <CanvasItem
            key={item.id}
            item={item}
            label={describeItem(item, display)}
            isSelected={item.id === selected?.id}
            onSelect={() => editor.select(item.id)}
            onDrag={(x, y) => editor.place(item.id, x, y)}
            onDrop={editor.settle}
          >
            <WidgetItemShape item={item} values={values} display={display} />
          </CanvasItem>
        ))}
        {selected === undefined || grip === undefined ? null : (
          <ResizeGrip
            // Also of an item that reaches beyond the edge it can be caught.
            at={{ x: Math.min(Math.max(grip.x, 0), widgetWidth), y: Math.min(Math.max(grip.y, 0), height) }}
            onPull={(to) => editor.resize(selected, to)}
            onDrop={editor.settle}
          />
        )}
      </svg>
    </div>
  )
}
