import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { GroupId, ViewId } from '../../../shared/core/ids'
import { GroupHead } from '../groups/GroupHead'
import { useGroupList } from '../groups/useGroups'
import { newViewParam } from '../paths'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { lazyPart } from '../ui/lazyPart'
import { Page } from '../ui/layout/Page'
import { Skeleton } from '../ui/feedback/Skeleton'
import { GroupTabs } from '../views/ViewTabs'
import { groupParts } from './groupParts'
import { NoSuchPage } from './NoSuchPage'

const NewView = lazyPart(async () => (await import('../views/templates/NewView')).NewView)
const GroupView = groupParts.devices
const GroupDashboard = groupParts.view

export const GroupPage = () => {
  const { groupid: wanted, viewid } = useParams()
  const [params] = useSearchParams()
  const { error, mutate } = useGroupList()
  const parsed = GroupId.safeParse(wanted)
  if (!parsed.success || (viewid !== undefined && !ViewId.safeParse(viewid).success)) return <NoSuchPage />
  const groupid = parsed.data
  const isNew = viewid === undefined && params.has(newViewParam)
  return (
    <Page>
      {error !== undefined && <ErrorBox error={error} onRetry={() => void mutate()} />}
      {isNew ? (
        <>
          <GroupHead groupid={groupid} tabs={<GroupTabs groupid={groupid} isNew />} isWorking />
          <Suspense fallback={<Skeleton label="Loading templates" rows={2} rowRem={9} />}>
            <NewView groupid={groupid} />
          </Suspense>
        </>
      ) : viewid === undefined ? (
        <Suspense fallback={<Skeleton label="Loading the group" rows={8} rowRem={3} />}>
          <GroupView groupid={groupid} tabs={<GroupTabs groupid={groupid} />} />
        </Suspense>
      ) : (
        <Suspense fallback={<Skeleton label="Loading the view" rows={8} rowRem={3} />}>
          <GroupDashboard key={viewid} groupid={groupid} viewid={ViewId.parse(viewid)} />
        </Suspense>
      )}
    </Page>
  )
}
