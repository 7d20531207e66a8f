import { useParams } from 'react-router-dom'
import { GroupId } from '../../../shared/core/ids'
import { useTitle } from '../core/routing/useDocumentTitle'
import { noSuchGroup } from '../groups/GroupNotLoaded'
import { useGroupList } from '../groups/useGroups'
import { paths } from '../paths'
import { GroupService } from '../service/GroupService'
import { LinkButton } from '../ui/button/LinkButton'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Breadcrumb } from '../ui/layout/Breadcrumb'
import { Page } from '../ui/layout/Page'
import { PageHeader } from '../ui/layout/PageHeader'
import { NoSuchPage } from './NoSuchPage'

/** `/group/{groupid}/service`: who is due, the service plans, and the log of each machine. */
export const GroupServicePage = () => {
  const { groupid } = useParams()
  const parsed = GroupId.safeParse(groupid)
  const { data } = useGroupList()
  useTitle('Service')
  if (!parsed.success) return <NoSuchPage />
  const group = data?.groups.find((each) => each.groupid === parsed.data)
  const crumbs = [{ label: group?.groupName ?? '…', to: paths.group(parsed.data) }, { label: 'Service' }]
  return (
    <Page>
      <PageHeader
        crumbs={<Breadcrumb home={paths.home()} crumbs={crumbs} />}
        title="Service"
        actions={
          <LinkButton variant="default" to={paths.service()}>
            All Groups
          </LinkButton>
        }
      />
      {data !== undefined && group === undefined ? (
        <EmptyState title={noSuchGroup} />
      ) : (
        <GroupService groupid={parsed.data} />
      )}
    </Page>
  )
}
