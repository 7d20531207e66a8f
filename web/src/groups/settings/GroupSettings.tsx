import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { GroupId } from '../../../../shared/core/ids'
import { mayInGroup } from '../../../../shared/core/roles'
import { getGroup } from '../../../../shared/groups/groups'
import { addressOf } from '../../../../shared/core/endpoint'
import { isLastSeen } from '../../core/storage/lastSeen'
import { useNameAsTitle } from '../../core/routing/useDocumentTitle'
import { paths } from '../../paths'
import { Breadcrumb, PageHeader } from '../../ui/layout/PageHeader'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Loading } from '../../ui/feedback/Loading'
import { MailLink } from '../../ui/text/MailLink'
import { Page } from '../../ui/layout/Page'
import { GroupNotLoaded } from '../GroupNotLoaded'
import { useGroup } from '../useGroups'
import type { Group } from '../Group'
import { pathOfTab, tabsFor } from './groupTabs'
import { LeaveButton } from './LeaveButton'

/** Without a connection it is not known what a person may not do. */
const UnknownRights = () => (
  <EmptyState title="Group settings open only with a connection">
    <p>What you may do with this group is not known until the portal answers again.</p>
  </EmptyState>
)

/** A person who may only view a group has nothing to set, and may leave it. */
const OnlyLeave = ({ group }: { group: Group }) => (
  <EmptyState title="You can look at this group and leave it">
    <p>
      Your role here is {group.myPermission}. Settings, devices and users of the group are for its USERs and
      ADMINs; ask an ADMIN of the group for more.
    </p>
    {group.groupSupportEmail === '' ? null : (
      <p>
        Group contact: <MailLink email={group.groupSupportEmail} />
      </p>
    )}
    <LeaveButton group={group} />
  </EmptyState>
)

const Body = ({ group, tab }: { group: Group; tab: number }) => {
  const tabs = tabsFor(group)
  const here = tabs.find(({ index }) => index === tab)
  const { groupid, groupName } = group
  const isOnlyLooking = !mayInGroup(group.myPermission, 'viewGroupUsers')
  const crumbs = [{ label: groupName, to: paths.group(groupid) }, { label: 'Settings' }]
  return (
    <Page>
      <PageHeader
        crumbs={<Breadcrumb home={paths.home()} crumbs={crumbs} />}
        title={groupName}
        tabs={tabs.map(({ index, label }) => ({ label, to: pathOfTab(groupid, index) }))}
        tabsLabel="Group settings"
        here={here?.label ?? ''}
      />
      {isLastSeen(addressOf(getGroup, { groupid })) ? (
        <UnknownRights />
      ) : here === undefined && isOnlyLooking ? (
        <OnlyLeave group={group} />
      ) : here === undefined ? (
        <EmptyState title="This page is for ADMINs of the group">
          <Link to={paths.groupSettings(groupid)}>Open General</Link>
        </EmptyState>
      ) : (
        <Suspense fallback={<Loading label={`Loading ${here.label}`} />}>
          <here.Body group={group} />
        </Suspense>
      )}
    </Page>
  )
}

/** The settings of a group: what it is called, what it holds, who is in it, what was done. */
export const GroupSettings = ({ groupid, tab }: { groupid: GroupId; tab: number }) => {
  const { data: group, error, mutate } = useGroup(groupid)
  useNameAsTitle(group?.groupName)
  if (group !== undefined) return <Body group={group} tab={tab} />
  if (error === undefined) return <Loading label="Loading the group" />
  return <GroupNotLoaded error={error} onRetry={() => void mutate()} />
}
