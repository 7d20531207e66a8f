import { type CSSProperties, type RefObject, useId } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { snapPixels, widgetHeight, widgetWidth } from '../../../../shared/display/widget'
import { useImage } from '../../files/useImage'
import type { WidgetValues } from '../useWidgetValues'
import { backgroundOf, inkStyle, WidgetBackdrop } from '../WidgetBackdrop'
import { itemsOf } from '../widgetDraft'
import { WidgetItemShape } from '../WidgetItemShape'
import { CanvasItem } from './CanvasItem'
import { describeItem } from './describeItem'
import { gripOf, type Point } from './itemBox'
import { lineWidth } from './lineWidth'
import type { WidgetEditor } from './useWidgetEditor'
import styles from './WidgetEditor.module.css'
import { useDrag } from './useDrag'

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
