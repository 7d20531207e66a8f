import {
  type Layout as GridLayout,
  type LayoutItem,
  cloneLayout,
  correctBounds,
  moveElement,
  verticalCompactor,
} from 'react-grid-layout/core'
import {
  type GroupWidgets,
  type Breakpoint,
  breakpoints,
  maxWidgetRows,
  GroupWidget,
  type GroupWidgetType,
  type Layouts,
} from '../../../../shared/views/groupView'
import { widgetKinds } from '../../viewwidgets/widgetKinds'

const rowsOf = (widgets: GroupWidgets, breakpoint: Breakpoint): number =>
  Math.max(0, ...Object.values(widgets).map(({ layouts }) => layouts[breakpoint].y + layouts[breakpoint].h))

/** Below everything else, in the size that a new widget of its kind has. */
export const newPlace = (widgets: GroupWidgets, type: GroupWidgetType): Layouts => {
  const { w, h } = widgetKinds[type].size
  const placeAt = (breakpoint: Breakpoint) => ({
    x: 0,
    y: rowsOf(widgets, breakpoint),
    w: Math.min(w, breakpoints[breakpoint].columns),
    h,
  })
  return { lg: placeAt('lg'), md: placeAt('md'), sm: placeAt('sm') }
}

/** `key`: of what the devices measure, what it begins with. */
export const newWidget = (widgets: GroupWidgets, type: GroupWidgetType, key?: string): GroupWidget =>
  GroupWidget.parse({ type, settings: widgetKinds[type].defaults(key), layouts: newPlace(widgets, type) })

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const idLength = 8

/** Unique in its view; a bias of a few letters does no harm. */
export const newWidgetId = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(idLength))
  return `w-${[...random].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')}`
}

/** The widgets of a view as the grid takes them. */
export const gridOf = (widgets: GroupWidgets, breakpoint: Breakpoint): LayoutItem[] => {
  const { columns } = breakpoints[breakpoint]
  return Object.entries(widgets).map(([i, { type, layouts }]) => {
    const { w, h } = widgetKinds[type].least
    return {
      i,
      ...layouts[breakpoint],
      minW: Math.min(w, columns),
      minH: h,
      maxW: columns,
      maxH: maxWidgetRows,
    }
  })
}

const compacted = (items: GridLayout, breakpoint: Breakpoint): GridLayout => {
  const { columns } = breakpoints[breakpoint]
  return verticalCompactor.compact(correctBounds(cloneLayout(items), { cols: columns }), columns)
}

/** A view with its widgets where the grid has them; the same one when nothing is elsewhere. */
export const placeAll = (widgets: GroupWidgets, breakpoint: Breakpoint, items: GridLayout): GroupWidgets => {
  const places = new Map(compacted(items, breakpoint).map((item) => [item.i, item]))
  let isChanged = false
  const placed = Object.entries(widgets).map(([id, widget]) => {
    const { x, y, w, h } = places.get(id) ?? widget.layouts[breakpoint]
    const before = widget.layouts[breakpoint]
    if (before.x === x && before.y === y && before.w === w && before.h === h) return [id, widget]
    isChanged = true
    return [id, { ...widget, layouts: { ...widget.layouts, [breakpoint]: { x, y, w, h } } }]
  })
  return isChanged ? (Object.fromEntries(placed) as GroupWidgets) : widgets
}

/** By columns and rows, once. */
export interface Nudge {
  readonly dx: number
  readonly dy: number
}

const isElsewhere = (
  before: GroupWidgets,
  after: GroupWidgets,
  breakpoint: Breakpoint,
  id: string,
): boolean => {
  const [a, b] = [before[id]?.layouts[breakpoint], after[id]?.layouts[breakpoint]]
  return a?.x !== b?.x || a?.y !== b?.y
}

const movedBy = (
  widgets: GroupWidgets,
  breakpoint: Breakpoint,
  id: string,
  { dx, dy }: Nudge,
): GroupWidgets => {
  const { columns } = breakpoints[breakpoint]
  const items = gridOf(widgets, breakpoint)
  const item = items.find(({ i }) => i === id)
  if (item === undefined) return widgets
  const x = Math.min(Math.max(item.x + dx, 0), columns - item.w)
  const y = Math.max(item.y + dy, 0)
  return placeAll(widgets, breakpoint, moveElement(items, item, x, y, true, false, 'vertical', columns))
}

/** Moves a widget by a column or a row; past its neighbours, when nothing else would move it. */
export const moveWidget = (
  widgets: GroupWidgets,
  breakpoint: Breakpoint,
  id: string,
  { dx, dy }: Nudge,
): GroupWidgets => {
  for (let steps = 1; steps <= maxWidgetRows; steps += 1) {
    const next = movedBy(widgets, breakpoint, id, { dx: dx * steps, dy: dy * steps })
    if (isElsewhere(widgets, next, breakpoint, id)) return next
  }
  return widgets
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Makes a widget wider or higher by a column or a row, within what its kind and the grid allow. */
export const resizeWidget = (
  widgets: GroupWidgets,
  breakpoint: Breakpoint,
  id: string,
  { dx, dy }: Nudge,
): GroupWidgets => {
  const { columns } = breakpoints[breakpoint]
  const items = gridOf(widgets, breakpoint).map((item) =>
    item.i === id
      ? {
          ...item,
          w: clamp(item.w + dx, item.minW ?? 1, columns - item.x),
          h: clamp(item.h + dy, item.minH ?? 1, maxWidgetRows),
        }
      : item,
  )
  return placeAll(widgets, breakpoint, items)
}

/** Without a widget; what stood below it moves up. */
export const removeWidget = (widgets: GroupWidgets, id: string): GroupWidgets => {
  const rest = Object.fromEntries(Object.entries(widgets).filter(([each]) => each !== id))
  return (Object.keys(breakpoints) as Breakpoint[]).reduce(
    (before, breakpoint) => placeAll(before, breakpoint, gridOf(before, breakpoint)),
    rest,
  )
}

/** A second one of the same settings and sizes, below everything else. */
export const duplicateWidget = (widgets: GroupWidgets, id: string, newId: string): GroupWidgets => {
  const widget = widgets[id]
  if (widget === undefined) return widgets
  const places = newPlace(widgets, widget.type)
  const sized = Object.fromEntries(
    (Object.keys(breakpoints) as Breakpoint[]).map((breakpoint) => [
      breakpoint,
      { ...widget.layouts[breakpoint], x: 0, y: places[breakpoint].y },
    ]),
  ) as typeof places
  return { ...widgets, [newId]: { ...widget, layouts: sized } }
}
