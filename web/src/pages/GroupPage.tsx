import { Link, useParams } from 'react-router-dom'
import { GroupId, ViewId } from '../../../shared/core/ids'
import { GroupView } from '../groups/GroupView'
import { useGroups } from '../groups/useGroups'
import { HomeBar } from '../home/HomeBar'
import { paths } from '../paths'
import { EmptyState } from '../ui/EmptyState'
import { ErrorBox } from '../ui/ErrorBox'
import { Page } from '../ui/Page'
import { NotFoundPage } from './NotFoundPage'

export const GroupPage = () => {
  const { groupid: wanted, viewid } = useParams()
  const { data, error, mutate } = useGroups()
  const parsed = GroupId.safeParse(wanted)
  if (!parsed.success || (viewid !== undefined && !ViewId.safeParse(viewid).success)) return <NotFoundPage />
  const groupid = parsed.data
  return (
    <Page>
      {data !== undefined && <HomeBar groupid={groupid} groups={data.groups} />}
      {error !== undefined && <ErrorBox error={error} onRetry={() => void mutate()} />}
      {viewid === undefined ? (
        <GroupView groupid={groupid} />
      ) : (
        <EmptyState title="View not found">
          <Link to={paths.group(groupid)}>Open the group</Link>
        </EmptyState>
      )}
    </Page>
  )
}
