import type { CSSProperties } from 'react'
import type { Layouts } from '../../../shared/views/layouts'

/** The three places of a widget as properties; the style sheet takes the one that there is room for. */
export const placeStyle = (layouts: Layouts): CSSProperties =>
  Object.fromEntries(
    Object.entries(layouts).flatMap(([breakpoint, { x, y, w, h }]) => [
      [`--${breakpoint}-column`, `${x + 1} / span ${w}`],
      [`--${breakpoint}-row`, `${y + 1} / span ${h}`],
    ]),
  )
