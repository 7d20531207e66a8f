import { type ReactNode, Suspense } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import type { GroupView, ViewHead } from '../../../shared/views/groupView'
import { useSearchState } from '../core/routing/useSearchState'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Skeleton } from '../ui/feedback/Skeleton'
import { lazyPart } from '../ui/lazyPart'
import { isSameRange } from './rangePresets'
import { LeftOut } from './LeftOut'
import { RangePicker } from './RangePicker'
import { readViewRange, writeViewRange } from './viewRangeAddress'
import { usePeriods } from './usePeriods'
import { ViewGrid } from './ViewGrid'
import { ViewMenu } from './ViewMenu'
import styles from './ViewShown.module.css'

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
