import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { GroupId, ViewId } from '../../../shared/core/ids'
import { useNameAsTitle } from '../core/routing/useDocumentTitle'
import { GroupHead } from '../groups/GroupHead'
import { GroupNotLoaded } from '../groups/GroupNotLoaded'
import { useVisit } from '../home/ownPlaces'
import { editParam, paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { lazyPart } from '../ui/lazyPart'
import { Button } from '../ui/button/Button'
import { useViews } from './useViews'
import { ViewShown } from './ViewShown'
import { ViewTabs } from './ViewTabs'

const ViewEditor = lazyPart(async () => (await import('./editor/ViewEditor')).ViewEditor)

interface Props {
  readonly groupid: GroupId
  readonly viewid: ViewId
}

/** One view of a group: looked at, or arranged. */
export const GroupDashboard = ({ groupid, viewid }: Props) => {
  const { data, error, mutate } = useViews(groupid, viewid)
  const [params, setParams] = useSearchParams()
  const isWanted = params.has(editParam)
  const edit = (isOn: boolean) =>
    setParams(
      (before) => {
        if (isOn) before.set(editParam, '1')
        else before.delete(editParam)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  useNameAsTitle(data?.groupName)
  useVisit(groupid, data?.groupName)
  const tabs = (
    <ViewTabs groupid={groupid} views={data?.views} viewid={viewid} mayEdit={data?.mayEdit ?? false} />
  )
  const isEditing = isWanted && data?.mayEdit === true && data.view !== undefined
  const head = <GroupHead groupid={groupid} name={data?.groupName} tabs={tabs} isWorking={isEditing} />
  if (data === undefined) {
    return (
      <>
        {head}
        {error === undefined ? (
          <Skeleton label="Loading the view" rows={8} rowRem={3} />
        ) : (
          <GroupNotLoaded error={error} onRetry={() => void mutate()} />
        )}
      </>
    )
  }
  const { views, view, mayEdit } = data
  const shown = { groupid, views, mayEdit }
  return (
    <>
      {head}
      {error !== undefined && <ErrorBox error={error} onRetry={() => void mutate()} />}
      {view === undefined ? (
        <EmptyState title="View not found">
          <Link to={paths.group(groupid)}>Open the group</Link>
        </EmptyState>
      ) : isEditing ? (
        <Suspense fallback={<Skeleton label="Loading the editor" rows={8} rowRem={3} />}>
          <ViewEditor
            groupid={groupid}
            view={view}
            onSaved={(draft, version) =>
              void mutate(
                { ...data, view: { ...view, ...draft, version, leftOut: [] } },
                { revalidate: false },
              )
            }
            onReload={() => {
              edit(false)
              void mutate()
            }}
            onClose={() => edit(false)}
          />
        </Suspense>
      ) : (
        <ViewShown
          {...shown}
          view={view}
          edit={
            mayEdit ? (
              <Button variant="default" onClick={() => edit(true)}>
                Edit
              </Button>
            ) : null
          }
          onEdit={() => edit(true)}
        />
      )}
    </>
  )
}
