import { Suspense } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { mayAsAccount } from '../../../shared/core/roles'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { useUser } from '../core/session/sessionContext'
import { viewing } from '../core/session/viewing'
import { GroupView } from '../groups/GroupView'
import { useGroupList } from '../groups/useGroups'
import { chooseGroup, usePlaces } from '../home/ownPlaces'
import { invitationsParam, paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { lazyPart } from '../ui/lazyPart'
import { Page } from '../ui/layout/Page'
import { Skeleton } from '../ui/feedback/Skeleton'
import { GroupTabs } from '../views/ViewTabs'

const InvitationNotice = lazyPart(async () => (await import('../home/InvitationNotice')).InvitationNotice)

// For people who have nothing yet: all others do without it.
const Welcome = lazyPart(async () => (await import('../home/Welcome')).Welcome)

/** Loaded only where there is something to say. */
const Invitations = ({ count }: { readonly count: number }) => {
  const [params] = useSearchParams()
  return count === 0 && !params.has(invitationsParam) ? null : (
    <Suspense fallback={null}>
      <InvitationNotice count={count} />
    </Suspense>
  )
}

const NotLoadedHome = (failure: { readonly error: unknown; readonly onRetry: () => void }) => {
  useDocumentTitle('Home')
  return <ErrorBox isPage {...failure} />
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
    return <NotLoadedHome error={error} onRetry={() => void mutate()} />
  }
  const view = viewing()
  const count = data.invitationCount ?? 0
  const group = chooseGroup(recent.places, data.groups)
  const hasNothing = data.groups.every(
    ({ deviceCount, isDefaultGroup }) => isDefaultGroup && deviceCount === 0,
  )
  if ((group === undefined || hasNothing) && view !== undefined)
    return (
      <Page>
        <EmptyState title="This view shows no group">
          Groups are shown that you administer too. Go on to <Link to={view.path}>{view.of}</Link>.
        </EmptyState>
      </Page>
    )
  if (group === undefined || hasNothing)
    return mayAsAccount(new Set(specialGroups), 'administerPortal') ? (
      // Their work begins with a customer's device.
      <Navigate to={paths.staff()} replace />
    ) : (
      <Suspense
        fallback={
          <Page>
            <Skeleton label="Loading your groups" rows={8} rowRem={3} />
          </Page>
        }
      >
        <Welcome invitationCount={count}>
          {/* They are on the page itself; this one opens the list of the account menu. */}
          <Invitations count={0} />
        </Welcome>
      </Suspense>
    )
  return (
    <Page>
      <Invitations count={count} />
      <GroupView groupid={group.groupid} tabs={<GroupTabs groupid={group.groupid} />} />
    </Page>
  )
}
