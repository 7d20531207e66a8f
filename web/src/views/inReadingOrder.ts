import type { GroupWidget, GroupWidgets } from '../../../shared/views/groupView'
import type { Breakpoint } from '../../../shared/views/layouts'

/** From top to bottom, and from left to right where two stand side by side. */
export const inReadingOrder = (widgets: GroupWidgets, breakpoint: Breakpoint): [string, GroupWidget][] =>
  Object.entries(widgets).sort(
    ([, { layouts: a }], [, { layouts: b }]) =>
      a[breakpoint].y - b[breakpoint].y || a[breakpoint].x - b[breakpoint].x,
  )
