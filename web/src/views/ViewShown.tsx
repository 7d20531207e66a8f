import { type ReactNode, Suspense, memo, type CSSProperties, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import type { GroupView, ViewHead, GroupWidgets, Layouts } from '../../../shared/views/groupView'
import { liveKeys } from '../../../shared/grouplive/liveKeys'
import { orderViews, putView } from '../../../shared/views/views'
import { useSearchState } from '../core/routing/useSearchState'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Skeleton } from '../ui/feedback/Skeleton'
import { lazyPart } from '../ui/lazyPart'
import { useFirstValues, useWantedKeys } from '../grouplive/useGroupLive'
import type { Periods } from '../periodfigures/viewRange'
import { useAction } from '../core/api/useAction'
import { paths } from '../paths'
import { MenuButton } from '../ui/menu/MenuButton'
import { isSameRange, readViewRange, writeViewRange, usePeriods } from './dashboardRange'
import { LeftOut, inReadingOrder, WidgetFrame } from './WidgetFrame'
import { RangePicker } from './RangePicker'
import gridStyles from './ViewGrid.module.css'
import { readsOfViews } from './useViews'
import styles from './ViewShown.module.css'

const ViewDialog = lazyPart(async () => (await import('./ViewDialog')).ViewDialog)
const ViewFailure = lazyPart(async () => (await import('./ViewDialog')).ViewFailure)

interface ViewMenuProps {
  readonly groupid: GroupId
  readonly views: readonly ViewHead[]
  readonly view: GroupView
  readonly mayEdit: boolean
}

type Open = 'rename' | 'copy' | 'links' | 'remove'

const refusal = 'Only ADMIN and USER may change views.'
const maxNameLength = 40
const ending = ' copy'

/** The ids with one of them moved by a place. */
const moved = (views: readonly ViewHead[], at: number, by: number) => {
  const ids = views.map(({ viewid }) => viewid)
  return ids.toSpliced(at, 1).toSpliced(at + by, 0, ...ids.slice(at, at + 1))
}

/** What can be done with a view as a whole. */
const ViewMenu = ({ groupid, views, view, mayEdit }: ViewMenuProps) => {
  const [open, setOpen] = useState<Open>()
  const navigate = useNavigate()
  const refresh = readsOfViews(groupid)
  const order = useAction(orderViews, { refresh })
  const duplicate = useAction(putView, {
    success: 'View Duplicated',
    refresh,
    onDone: ({ viewid }) => void navigate(paths.group(groupid, viewid)),
  })
  const at = views.findIndex(({ viewid }) => viewid === view.viewid)
  const disabledReason = mayEdit ? undefined : refusal
  const edge = (isEdge: boolean, reason: string) => disabledReason ?? (isEdge ? reason : undefined)
  const close = () => setOpen(undefined)
  const failure = order.error ?? duplicate.error
  const forget = () => {
    order.forget()
    duplicate.forget()
  }
  return (
    <>
      <MenuButton
        label="View menu"
        entries={[
          { label: 'New View', disabledReason, to: paths.newView(groupid) },
          { label: 'Rename', disabledReason, onSelect: () => setOpen('rename') },
          {
            label: 'Duplicate',
            disabledReason,
            onSelect: () =>
              void duplicate.run({
                groupid,
                view: {
                  name: `${view.name.slice(0, maxNameLength - ending.length)}${ending}`,
                  timeRange: view.timeRange,
                  widgets: view.widgets,
                },
              }),
          },
          {
            label: 'Move Left',
            disabledReason: edge(at <= 0, 'It is already first.'),
            onSelect: () => void order.run({ groupid, viewids: moved(views, at, -1) }),
          },
          {
            label: 'Move Right',
            disabledReason: edge(at === views.length - 1, 'It is already last.'),
            onSelect: () => void order.run({ groupid, viewids: moved(views, at, 1) }),
          },
          { label: 'Copy to Another Group', onSelect: () => setOpen('copy') },
          { label: 'Share by Link', onSelect: () => setOpen('links') },
          { label: 'Delete', danger: true, disabledReason, onSelect: () => setOpen('remove') },
        ]}
      />
      <Suspense>
        {failure !== undefined && <ViewFailure failure={failure} onClose={forget} />}
        {open !== undefined && <ViewDialog {...{ open, groupid, views, view }} onClose={close} />}
      </Suspense>
    </>
  )
}

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
    <div className={gridStyles.room}>
      <div className={gridStyles.grid}>
        {inReadingOrder(widgets, 'lg').map(([widgetid, widget]) => (
          <div key={widgetid} className={gridStyles.cell} style={placeStyle(widget.layouts)}>
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

const BeginView = lazyPart(async () => (await import('./templates/NewView')).BeginView)

/** A view as it is looked at; what time it shows stands in the address. */
export const ViewShown = ({ groupid, views, view, mayEdit, edit, onEdit }: Props) => {
  const [params, change] = useSearchState()
  const range = readViewRange(params.get('range')) ?? view.timeRange
  const periods = usePeriods(range)
  const isEmpty = Object.keys(view.widgets).length === 0
  return (
    <>
      <div className={styles.tools}>
        <RangePicker
          range={range}
          takesDates
          onChange={(next) =>
            change({ range: isSameRange(next, view.timeRange) ? undefined : writeViewRange(next) })
          }
        />
        <span className={styles.room} />
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
