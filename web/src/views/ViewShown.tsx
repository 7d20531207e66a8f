import { type ReactNode, Suspense, memo, type CSSProperties } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import type { GroupView, ViewHead, GroupWidgets, Layouts } from '../../../shared/views/groupView'
import { useSearchState } from '../core/routing/useSearchState'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Skeleton } from '../ui/feedback/Skeleton'
import { lazyPart } from '../ui/lazyPart'
import { isSameRange } from './rangePresets'
import { LeftOut } from './LeftOut'
import { RangePicker } from './RangePicker'
import { readViewRange, writeViewRange } from './viewRangeAddress'
import { usePeriods } from './usePeriods'
import { liveKeys } from '../../../shared/grouplive/liveKeys'
import { useFirstValues, useWantedKeys } from '../grouplive/useGroupLive'
import type { Periods } from '../periodfigures/viewRange'
import { inReadingOrder } from './inReadingOrder'
import styles from './ViewGrid.module.css'
import { WidgetFrame } from './WidgetFrame'
import { ViewMenu } from './ViewMenu'
import viewShownStyles from './ViewShown.module.css'

/** The three places of a widget as properties; the style sheet takes the one that there is room for. */
const placeStyle = (layouts: Layouts): CSSProperties =>
  Object.fromEntries(
    Object.entries(layouts).flatMap(([breakpoint, { x, y, w, h }]) => [
      [`--${breakpoint}-column`, `${x + 1} / span ${w}`],
      [`--${breakpoint}-row`, `${y + 1} / span ${h}`],
    ]),
  )

interface ViewGridProps {
  readonly groupid: GroupId
  readonly widgets: GroupWidgets
  readonly periods: Periods
}

/** A view as it is looked at: a grid of the browser's own. Widgets follow each other as they are read. */
const ViewGrid = memo(({ groupid, widgets, periods }: ViewGridProps) => {
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

interface Props {
  readonly groupid: GroupId
  readonly views: readonly ViewHead[]
  readonly view: GroupView
  readonly mayEdit: boolean
  /** The way to arrange it. */
  readonly edit: ReactNode
  readonly onEdit: () => void
}

const BeginView = lazyPart(async () => (await import('./templates/BeginView')).BeginView)

/** A view as it is looked at; what time it shows stands in the address. */
export const ViewShown = ({ groupid, views, view, mayEdit, edit, onEdit }: Props) => {
  const [params, change] = useSearchState()
  const range = readViewRange(params.get('range')) ?? view.timeRange
  const periods = usePeriods(range)
  const isEmpty = Object.keys(view.widgets).length === 0
  return (
    <>
      <div className={viewShownStyles.tools}>
        <RangePicker
          range={range}
          takesDates
          onChange={(next) =>
            change({ range: isSameRange(next, view.timeRange) ? undefined : writeViewRange(next) })
          }
        />
        <span className={viewShownStyles.room} />
        {edit}
        <ViewMenu groupid={groupid} views={views} view={view} mayEdit={mayEdit} />
      </div>
      <LeftOut ids={view.leftOut} />
      {isEmpty ? (
        mayEdit ? (
          <Suspense fallback={<Skeleton label="Loading templates" rows={1} rowRem={9} />}>
            <BeginView groupid={groupid} view={view} onByHand={onEdit} />
          </Suspense>
        ) : (
          <EmptyState title="This view is empty.">It has no widgets yet.</EmptyState>
        )
      ) : (
        <ViewGrid groupid={groupid} widgets={view.widgets} periods={periods} />
      )}
    </>
  )
}
