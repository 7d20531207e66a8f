import { type Widget, widgetHeight, widgetWidth } from '../../../../shared/display/widget'
import { itemsOf, type WidgetItem, withItems } from '../widgetDraft'
import { changeItem } from './editWidget'
import type { Box } from './itemBox'

/** Where on the widget an item is put. */
export const alignments = {
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
