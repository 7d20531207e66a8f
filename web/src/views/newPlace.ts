import { type GroupWidgetType, type GroupWidgets } from '../../../shared/views/groupView'
import { type Breakpoint, type Layouts, breakpoints } from '../../../shared/views/layouts'
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
