import {
  GroupWidget,
  type GroupWidgetType,
  type GroupWidgets,
  type Breakpoint,
  type Layouts,
  breakpoints,
} from '../../../shared/views/groupView'
import { widgetKinds } from '../viewwidgets/widgetKinds'

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
