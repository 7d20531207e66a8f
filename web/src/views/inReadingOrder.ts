import type { GroupWidget, GroupWidgets, Breakpoint } from '../../../shared/views/groupView'

/** From top to bottom, and from left to right where two stand side by side. */
export const inReadingOrder = (widgets: GroupWidgets, breakpoint: Breakpoint): [string, GroupWidget][] =>
  Object.entries(widgets).sort(
    ([, { layouts: a }], [, { layouts: b }]) =>
      a[breakpoint].y - b[breakpoint].y || a[breakpoint].x - b[breakpoint].x,
  )
