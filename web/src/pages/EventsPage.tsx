import { useMemo } from 'react'
import { EventFilters } from '../alerts/EventFilters'
import { EventsTable } from '../alerts/EventsTable'
import { RecentlyEnded } from '../alerts/RecentlyEnded'
import { useActiveEvents, useEventFilters, usePastEvents } from '../alerts/useEvents'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { useGroups } from '../groups/useGroups'
import { paths } from '../paths'
import { Breadcrumb } from '../ui/layout/Breadcrumb'
import { Page } from '../ui/layout/Page'
import { PageHeader } from '../ui/layout/PageHeader'

const none: readonly never[] = []

/** `/events`: what is active on all devices, worst first, and what has ended. */
export const EventsPage = () => {
  useDocumentTitle('Events')
  const filters = useEventFilters()
  const { isPast, level, groupid, text } = filters
  const active = useActiveEvents(isPast ? undefined : level)
  const past = usePastEvents(isPast ? level : undefined)
  const activeCount = active.entries && `${active.entries.length}${active.hasMore ? '+' : ''}`
  const { entries, hasMore, isLoadingMore, loadMore, reload, error } = isPast ? past : active
  const { data } = useGroups()
  const groups = data?.groups ?? none
  const deviceids = useMemo(() => {
    const group = groups.find((each) => each.groupid === groupid)
    return group === undefined ? undefined : new Set<string>(group.devices.map(({ deviceid }) => deviceid))
  }, [groups, groupid])
  const more = useMemo(
    () => (hasMore && error === undefined ? { isLoading: isLoadingMore, load: loadMore } : undefined),
    [hasMore, error, isLoadingMore, loadMore],
  )
  return (
    <Page>
      <PageHeader crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'Events' }]} />} title="Events" />
      <EventsTable
        isPast={isPast}
        events={entries}
        deviceids={deviceids}
        text={text}
        tools={<EventFilters filters={filters} groups={data?.groups} activeCount={activeCount} />}
        error={error}
        more={more}
        onRetry={reload}
      />
      {isPast || entries === undefined ? null : (
        <RecentlyEnded
          level={level}
          deviceids={deviceids}
          text={text}
          onShowAll={() => filters.change({ show: 'ended', page: undefined, sort: undefined })}
        />
      )}
    </Page>
  )
}
