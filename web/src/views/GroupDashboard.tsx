import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { GroupId, ViewId } from '../../../shared/core/ids'
import { useNameAsTitle } from '../core/routing/useDocumentTitle'
import { GroupHead } from '../groups/GroupHead'
import { GroupNotLoaded } from '../groups/GroupNotLoaded'
import { useVisit } from '../home/usePlaces'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { useViews } from './useViews'
import { ViewShown } from './ViewShown'
import { ViewTabs } from './ViewTabs'
import { lazy } from '../ui/lazy'
import { Button } from '../ui/button/Button'

const ViewEditor = lazy(async () => ({ default: (await import('./editor/ViewEditor')).ViewEditor }))

interface Props {
  readonly groupid: GroupId
  readonly viewid: ViewId
}

/** One view of a group: looked at, or arranged. */
export const GroupDashboard = ({ groupid, viewid }: Props) => {
  const { data, error, mutate } = useViews(groupid, viewid)
  const [isEditing, setIsEditing] = useState(false)
  useNameAsTitle(data?.groupName)
  useVisit(groupid, data?.groupName)
  if (data === undefined) {
    if (error === undefined) return <Skeleton label="Loading the view" rows={8} rowRem={3} />
    return <GroupNotLoaded error={error} onRetry={() => void mutate()} />
  }
  const { groupName, views, view, mayEdit } = data
  const tabs = <ViewTabs groupid={groupid} views={views} viewid={viewid} />
  const shown = { groupid, views, mayEdit }
  return (
    <>
      <GroupHead groupid={groupid} name={groupName} tabs={tabs} />
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
              setIsEditing(false)
              void mutate()
            }}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      ) : (
        <ViewShown
          {...shown}
          view={view}
          edit={
            mayEdit ? (
              <Button variant="default" onClick={() => setIsEditing(true)}>
                Edit
              </Button>
            ) : null
          }
        />
      )}
    </>
  )
}
