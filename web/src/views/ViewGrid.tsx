import { memo, type CSSProperties } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import type { GroupWidgets } from '../../../shared/views/groupView'
import { liveKeys } from '../../../shared/grouplive/liveKeys'
import { useFirstValues, useWantedKeys } from '../grouplive/useGroupLive'
import type { Periods } from '../periodfigures/viewRange'
import { inReadingOrder } from './inReadingOrder'
import styles from './ViewGrid.module.css'
import { WidgetFrame } from './WidgetFrame'
import type { Layouts } from '../../../shared/views/layouts'

/** The three places of a widget as properties; the style sheet takes the one that there is room for. */
const placeStyle = (layouts: Layouts): CSSProperties =>
  Object.fromEntries(
    Object.entries(layouts).flatMap(([breakpoint, { x, y, w, h }]) => [
      [`--${breakpoint}-column`, `${x + 1} / span ${w}`],
      [`--${breakpoint}-row`, `${y + 1} / span ${h}`],
    ]),
  )

interface Props {
  readonly groupid: GroupId
  readonly widgets: GroupWidgets
  readonly periods: Periods
}

/** A view as it is looked at: a grid of the browser's own. Widgets follow each other as they are read. */
export const ViewGrid = memo(({ groupid, widgets, periods }: Props) => {
  // Not one by one as the widgets arrive: what the first one has asked for would be asked for again.
  const keys = liveKeys(widgets)
  useFirstValues(groupid, keys)
  useWantedKeys(groupid, keys)
  return (
    <div className={styles.room}>
      <div className={styles.grid}>
        {inReadingOrder(widgets, 'lg').map(([widgetid, widget]) => (
          <div key={widgetid} className={styles.cell} style={placeStyle(widget.layouts)}>
            <WidgetFrame
              groupid={groupid}
              widgetid={widgetid}
              widget={widget}
              periods={periods}
              isEditing={false}
            />
          </div>
        ))}
      </div>
    </div>
  )
})
ViewGrid.displayName = 'ViewGrid'
