import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { mayAsAccount } from '../../../shared/core/roles'
import { useUser } from '../core/session/sessionContext'
import { GroupView } from '../groups/GroupView'
import { useGroupList } from '../groups/useGroups'
import { HomeBar } from '../home/HomeBar'
import { chooseGroup } from '../home/places'
import { usePlaces } from '../home/usePlaces'
import { Welcome } from '../home/Welcome'
import { invitationsParam, paths } from '../paths'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { lazy } from '../ui/lazy'
import { Page } from '../ui/layout/Page'
import { Skeleton } from '../ui/feedback/Skeleton'
import { GroupTabs } from '../views/ViewTabs'

const InvitationNotice = lazy(async () => ({
  default: (await import('../home/InvitationNotice')).InvitationNotice,
}))

/** Loaded only where there is something to say. */
const Invitations = ({ count }: { readonly count: number }) => {
  const [params] = useSearchParams()
  return count === 0 && !params.has(invitationsParam) ? null : (
    <Suspense fallback={null}>
      <InvitationNotice count={count} />
    </Suspense>
  )
}

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
  const count = data.invitationCount ?? 0
  const group = chooseGroup(recent.places, data.groups)
  const hasNothing = data.groups.every(
    ({ deviceCount, isDefaultGroup }) => isDefaultGroup && deviceCount === 0,
  )
  if (group === undefined || hasNothing)
    return mayAsAccount(new Set(specialGroups), 'administerPortal') ? (
      // Their work begins with a customer's device.
      <Navigate to={paths.staff()} replace />
    ) : (
      <Welcome>
        <Invitations count={count} />
      </Welcome>
    )
  return (
    <Page>
      <Invitations count={count} />
      <HomeBar groupid={group.groupid} groups={data.groups} />
      <GroupView groupid={group.groupid} tabs={<GroupTabs groupid={group.groupid} />} />
    </Page>
  )
}
