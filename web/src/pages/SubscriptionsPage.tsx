import { Link, useNavigate, useParams } from 'react-router-dom'
import { SubscriptionTable } from '../billing/SubscriptionTable'
import { useBrand } from '../brand/brand'
import { useTitle } from '../core/routing/useDocumentTitle'
import { noSuchGroup } from '../groups/GroupNotLoaded'
import { useGroupList } from '../groups/useGroups'
import { chooseGroup, usePlaces } from '../home/ownPlaces'
import { paths } from '../paths'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Page } from '../ui/layout/Page'
import { NotFoundPage } from './NotFoundPage'

const Subscriptions = () => {
  const { groupid } = useParams()
  const navigate = useNavigate()
  const { places } = usePlaces('homeRecent')
  const { data, error, mutate } = useGroupList()
  useTitle('Portal Subscriptions')
  const groups = data?.groups
  const isKnown = groupid === undefined || groups?.some((each) => each.groupid === groupid) !== false
  const group =
    groupid === undefined
      ? groups && chooseGroup(places, groups)
      : groups?.find((each) => each.groupid === groupid)
  const go = (next: string) => {
    const found = groups?.find((each) => each.groupid === next)
    if (found !== undefined) void navigate(paths.subscriptions(found.groupid), { replace: true })
  }
  return (
    <Page>
      <PageHeader
        crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'Subscriptions' }]} />}
        title="Subscriptions"
      />
      {groups === undefined && error !== undefined && (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      )}
      {groups === undefined && error === undefined && <Loading label="Loading groups" />}
      {!isKnown && (
        <EmptyState title={noSuchGroup}>
          <Link to={paths.subscriptions()}>Choose a group of yours</Link>
        </EmptyState>
      )}
      {groups !== undefined && group === undefined && isKnown && <EmptyState title="No devices found." />}
      {groups !== undefined && group !== undefined && (
        <SubscriptionTable key={group.groupid} groupid={group.groupid} groups={groups} onGroup={go} />
      )}
    </Page>
  )
}

/** `/subscriptions/{groupid?}`; a brand that sells nothing has no such page. */
export const SubscriptionsPage = () => (useBrand().hidePlans ? <NotFoundPage /> : <Subscriptions />)
