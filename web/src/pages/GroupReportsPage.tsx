import { useParams } from 'react-router-dom'
import { GroupId } from '../../../shared/core/ids'
import { mayInGroup } from '../../../shared/core/roles'
import { useTitle } from '../core/routing/useDocumentTitle'
import { noSuchGroup } from '../groups/GroupNotLoaded'
import { useGroupList } from '../groups/useGroups'
import { paths } from '../paths'
import { Reports } from '../reports/Reports'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'
import { NoSuchPage } from './NoSuchPage'

/** `/group/{groupid}/reports`: how the machines of a group spent a day, week or month. */
export const GroupReportsPage = () => {
  const { groupid } = useParams()
  const parsed = GroupId.safeParse(groupid)
  const { data } = useGroupList()
  useTitle('Reports')
  if (!parsed.success) return <NoSuchPage />
  const group = data?.groups.find((each) => each.groupid === parsed.data)
  const crumbs = [{ label: group?.groupName ?? '…', to: paths.group(parsed.data) }, { label: 'Reports' }]
  return (
    <Page>
      <PageHeader crumbs={<Breadcrumb home={paths.home()} crumbs={crumbs} />} title="Reports" />
      {data !== undefined && group === undefined ? (
        <EmptyState title={noSuchGroup} />
      ) : (
        <Reports groupid={parsed.data} mayMail={mayInGroup(group?.myPermission, 'editReports')} />
      )}
    </Page>
  )
}
