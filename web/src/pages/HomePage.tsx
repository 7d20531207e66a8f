import { Navigate } from 'react-router-dom'
import { mayAsAccount } from '../../../shared/core/roles'
import { useUser } from '../core/sessionContext'
import { GroupView } from '../groups/GroupView'
import { useGroupList } from '../groups/useGroups'
import { HomeBar } from '../home/HomeBar'
import { chooseGroup } from '../home/chooseGroup'
import { usePlaces } from '../home/usePlaces'
import { Welcome } from '../home/Welcome'
import { paths } from '../paths'
import { ErrorBox } from '../ui/ErrorBox'
import { Page } from '../ui/Page'
import { Skeleton } from '../ui/Skeleton'
import { GroupTabs } from '../views/GroupTabs'

export const HomePage = () => {
  const { data, error, mutate } = useGroupList()
  const recent = usePlaces('homeRecent')
  const { specialGroups } = useUser()
  if (data === undefined) {
    if (error === undefined)
      return (
        <Page>
          <Skeleton label="Loading your groups" rows={8} rowRem={3} />
        </Page>
      )
    return <ErrorBox isPage error={error} onRetry={() => void mutate()} />
  }
  const group = chooseGroup(recent.places, data.groups)
  const hasNothing = data.groups.every(
    ({ deviceCount, isDefaultGroup }) => isDefaultGroup && deviceCount === 0,
  )
  if (group === undefined || hasNothing)
    return mayAsAccount(new Set(specialGroups), 'administerPortal') ? (
      // Their work begins with somebody else's device.
      <Navigate to={paths.staff()} replace />
    ) : (
      <Welcome />
    )
  return (
    <Page>
      <HomeBar groupid={group.groupid} groups={data.groups} />
      <GroupView groupid={group.groupid} tabs={<GroupTabs groupid={group.groupid} />} />
    </Page>
  )
}
