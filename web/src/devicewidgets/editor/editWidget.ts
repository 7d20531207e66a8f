import {
  type Widget,
  maxWidgetElements,
  widgetHeight,
  widgetWidth,
  LevelIndicator,
  StatusIndicator,
  WidgetText,
  snapPixels,
} from '../../../../shared/display/widget'
import { type ItemKind, itemsOf, type WidgetItem, withItems } from '../widgetDraft'

/** The nearest point of the grid, or the nearest whole pixel without one. */
export const snapTo = (pixels: number, isOnGrid: boolean): number => {
  const step = isOnGrid ? snapPixels : 1
  // never `-0`, which would be written as 0 and read back as another value
  return Math.round(pixels / step) * step + 0
}

/** So much of an item stays on the drawing, so that it can always be caught again. */
const margin = 2 * snapPixels

const keepOn = (pixels: number, length: number): number => Math.min(Math.max(pixels, 0), length - margin)

/** The lowest number that no item has. */
export const nextItemId = (widget: Widget): string => {
  const taken = new Set(itemsOf(widget).map(({ id }) => id))
  for (let n = 1; ; n += 1) if (!taken.has(`i${n}`)) return `i${n}`
}

interface Start {
  id: string
  x: number
  y: number
}

const making: Record<ItemKind, (start: Start) => WidgetItem> = {
  levelIndicator: (start) => LevelIndicator.parse({ kind: 'levelIndicator', ...start }),
  statusIndicator: (start) => StatusIndicator.parse({ kind: 'statusIndicator', ...start }),
  text: (start) => ({ kind: 'text', ...WidgetText.parse({ text: 'Text', ...start }) }),
}

/** Side by side while there is room, so that a new item never hides the last one. */
const freePlace = (count: number) => ({ x: 20 + (count % 6) * 40, y: 20 + (Math.floor(count / 6) % 3) * 25 })

const isFull = (widget: Widget, kind: ItemKind): boolean =>
  (kind === 'text' ? widget.components : widget.elements).length >= maxWidgetElements

/** Why nothing more of a kind can be added. */
export const addRefusal = (widget: Widget, kind: ItemKind): string | undefined =>
  isFull(widget, kind)
    ? `A widget holds at most ${maxWidgetElements} ${kind === 'text' ? 'texts' : 'indicators'}.`
    : undefined

export const addItem = (widget: Widget, kind: ItemKind): Widget =>
  isFull(widget, kind)
    ? widget
    : withItems(widget, [
        ...itemsOf(widget),
        making[kind]({ id: nextItemId(widget), ...freePlace(itemsOf(widget).length) }),
      ])

const shift = 10

export const duplicateItem = (widget: Widget, id: string): Widget => {
  const item = itemsOf(widget).find((each) => each.id === id)
  if (item === undefined || isFull(widget, item.kind)) return widget
  const copy = { ...item, id: nextItemId(widget), x: item.x + shift, y: item.y + shift }
  return withItems(widget, [...itemsOf(widget), copy])
}

export const removeItem = (widget: Widget, id: string): Widget =>
  withItems(
    widget,
    itemsOf(widget).filter((item) => item.id !== id),
  )

/** `patch` holds fields of the item's own kind. */
export const changeItem = (widget: Widget, id: string, patch: Partial<WidgetItem>): Widget =>
  withItems(
    widget,
    itemsOf(widget).map((item) => (item.id === id ? ({ ...item, ...patch } as WidgetItem) : item)),
  )

/** Puts an item's corner where it was dragged to: on the grid if the widget snaps, never off the drawing. */
export const placeItem = (widget: Widget, id: string, x: number, y: number): Widget =>
  changeItem(widget, id, {
    x: keepOn(snapTo(x, widget.snapToGrid), widgetWidth),
    y: keepOn(snapTo(y, widget.snapToGrid), widgetHeight(widget.heightInCardUnits)),
  })

/** Moves an item by whole pixels, off the grid if need be. */
export const nudgeItem = (widget: Widget, id: string, dx: number, dy: number): Widget => {
  const item = itemsOf(widget).find((each) => each.id === id)
  if (item === undefined) return widget
  return changeItem(widget, id, {
    x: keepOn(item.x + dx, widgetWidth),
    y: keepOn(item.y + dy, widgetHeight(widget.heightInCardUnits)),
  })
}
