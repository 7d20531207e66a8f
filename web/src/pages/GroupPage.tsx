import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { GroupId, ViewId } from '../../../shared/core/ids'
import { useGroupList } from '../groups/useGroups'
import { HomeBar } from '../home/HomeBar'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Page } from '../ui/layout/Page'
import { Skeleton } from '../ui/feedback/Skeleton'
import { GroupTabs } from '../views/ViewTabs'
import { groupParts } from './groupParts'
import { NoSuchPage } from './NoSuchPage'

const { Part: GroupView } = groupParts.devices
const { Part: GroupDashboard } = groupParts.view

export const GroupPage = () => {
  const { groupid: wanted, viewid } = useParams()
  const { data, error, mutate } = useGroupList()
  const parsed = GroupId.safeParse(wanted)
  if (!parsed.success || (viewid !== undefined && !ViewId.safeParse(viewid).success)) return <NoSuchPage />
  const groupid = parsed.data
  return (
    <Page>
      {data !== undefined && <HomeBar groupid={groupid} groups={data.groups} />}
      {error !== undefined && <ErrorBox error={error} onRetry={() => void mutate()} />}
      {viewid === undefined ? (
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
