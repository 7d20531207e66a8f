import { useParams } from 'react-router-dom'
import { GroupId } from '../../../shared/core/ids'
import { useTitle } from '../core/routing/useDocumentTitle'
import { noSuchGroup } from '../groups/GroupNotLoaded'
import { useGroupList } from '../groups/useGroups'
import { paths } from '../paths'
import { GroupService } from '../service/GroupService'
import { ServiceBoard } from '../service/ServiceBoard'
import { LinkButton } from '../ui/button/LinkButton'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'
import { NoSuchPage } from './NoSuchPage'

const AllGroups = () => (
  <Page>
    <PageHeader
      crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'Service' }]} />}
      title="Due in the next 30 days"
    />
    <ServiceBoard />
  </Page>
)

const OneGroup = ({ groupid }: { groupid: GroupId }) => {
  const { data } = useGroupList()
  const group = data?.groups.find((each) => each.groupid === groupid)
  const crumbs = [{ label: group?.groupName ?? '…', to: paths.group(groupid) }, { label: 'Service' }]
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
        <GroupService groupid={groupid} />
      )}
    </Page>
  )
}

/** `/service`: what is due in all groups of a person; `/service/{groupid}`: who is due in one, its plans and logs. */
export const ServicePage = () => {
  const { groupid } = useParams()
  useTitle('Service')
  if (groupid === undefined) return <AllGroups />
  const parsed = GroupId.safeParse(groupid)
  return parsed.success ? <OneGroup key={parsed.data} groupid={parsed.data} /> : <NoSuchPage />
}
