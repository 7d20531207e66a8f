import { type Widget, widgetHeight, widgetWidth } from '../../../../shared/display/widget'
import { IconButton } from '../../ui/button/IconButton'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { type WidgetItem, itemsOf, withItems } from '../widgetDraft'
import { changeItem } from './editWidget'
import type { Box } from './itemBox'
import styles from './WidgetEditor.module.css'

/** Where on the widget an item is put. */
const alignments = {
  left: 'Align left',
  centre: 'Centre from side to side',
  right: 'Align right',
  top: 'Align to the top',
  middle: 'Centre from top to bottom',
  bottom: 'Align to the bottom',
} as const
export type Alignment = keyof typeof alignments

const shifts: Record<Alignment, (box: Box, width: number, height: number) => readonly [number, number]> = {
  left: ({ x }) => [-x, 0],
  centre: ({ x, width }, room) => [(room - width) / 2 - x, 0],
  right: ({ x, width }, room) => [room - width - x, 0],
  top: ({ y }) => [0, -y],
  middle: ({ y, height }, _, room) => [0, (room - height) / 2 - y],
  bottom: ({ y, height }, _, room) => [0, room - height - y],
}

/** @param box what the item covers */
export const alignItem = (widget: Widget, item: WidgetItem, box: Box, to: Alignment): Widget => {
  const [dx, dy] = shifts[to](box, widgetWidth, widgetHeight(widget.heightInCardUnits))
  return changeItem(widget, item.id, { x: Math.round(item.x + dx), y: Math.round(item.y + dy) })
}

/** Texts lie above indicators always; among their like, items lie in the order they are kept. */
const isAlike = (a: WidgetItem, b: WidgetItem): boolean => (a.kind === 'text') === (b.kind === 'text')

/** Whether something lies further in front (`1`) or behind (`-1`) that the item could pass. */
export const mayPass = (widget: Widget, item: WidgetItem, by: 1 | -1): boolean => {
  const like = itemsOf(widget).filter((other) => isAlike(other, item))
  return like[like.findIndex(({ id }) => id === item.id) + by] !== undefined
}

/** Moves an item past the next one in front of it (`1`) or behind it (`-1`). */
export const passItem = (widget: Widget, item: WidgetItem, by: 1 | -1): Widget => {
  const items = itemsOf(widget)
  const at = items.findIndex(({ id }) => id === item.id)
  const [here, next] = [items[at], items[at + by]]
  if (here === undefined || next === undefined || !isAlike(here, next)) return widget
  return withItems(
    widget,
    items.map((each) => (each === here ? next : each === next ? here : each)),
  )
}

interface Props {
  widget: Widget
  item: WidgetItem
  box: Box
  onEdit: (how: (widget: Widget) => Widget) => void
}

/** A line to align to and two bars that touch it, in a box of 16. */
const drawings: Record<Alignment, string> = {
  left: 'M2 1v14M5 4h9v3H5zM5 9h5v3H5z',
  centre: 'M8 1v14M3 4h10v3H3zM5 9h6v3H5z',
  right: 'M14 1v14M2 4h9v3H2zM6 9h5v3H6z',
  top: 'M1 2h14M4 5h3v9H4zM9 5h3v5H9z',
  middle: 'M1 8h14M4 3h3v10H4zM9 5h3v6H9z',
  bottom: 'M1 14h14M4 2h3v9H4zM9 6h3v5H9z',
}

const orders = [
  [1, 'Forward', 'Nothing of its kind lies in front of it.'],
  [-1, 'Backward', 'Nothing of its kind lies behind it.'],
] as const

const Drawing = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden>
    <path d={path} strokeWidth="1.5" />
  </svg>
)

/** Puts the selected item in its place on the widget, and in front of others or behind them. */
export const ArrangeBar = ({ widget, item, box, onEdit }: Props) => (
  <div role="group" aria-label="Arrange" className={styles.arrange}>
    {(Object.keys(alignments) as Alignment[]).map((to) => (
      <IconButton
        key={to}
        label={alignments[to]}
        title={alignments[to]}
        onClick={() => onEdit((before) => alignItem(before, item, box, to))}
      >
        <Drawing path={drawings[to]} />
      </IconButton>
    ))}
    <span className={styles.order}>
      {orders.map(([by, label, refusal]) => (
        <PermissionButton
          key={by}
          size="compact-xs"
          variant="default"
          disabledReason={mayPass(widget, item, by) ? undefined : refusal}
          onClick={() => onEdit((before) => passItem(before, item, by))}
        >
          {label}
        </PermissionButton>
      ))}
    </span>
  </div>
)
