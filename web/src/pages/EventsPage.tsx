import { Suspense, useMemo } from 'react'
import type { Alarm } from '../../../shared/alarms/alarm'
import { ActiveAlarms, UpdatedAt } from '../alarms/ActiveAlarms'
import { AlarmHelp } from '../alarms/AlarmHelp'
import { AlarmFilters } from '../alarms/AlarmFilters'
import { useAlarmBell, useBellSwitch } from '../alarms/useAlarmBell'
import { useAlarmFilters, useAlarms } from '../alarms/useAlarms'
import { EventsTable, RecentlyEnded, usePastEvents } from '../alerts/EndedEvents'
import { useGroups } from '../groups/useGroups'
import { paths } from '../paths'
import { Switch } from '../ui/field/Switch'
import { lazyPart } from '../ui/lazyPart'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'

const WhyNotified = lazyPart(async () => (await import('../notifications/WhyNotified')).WhyNotified)

const none: readonly never[] = []

/** In the panel of an occurrence: the question is there when the panel is, and its answer once it is asked. */
const whyOf = ({ deviceid, id }: Alarm) => (
  <Suspense>
    <WhyNotified deviceid={deviceid} id={id} />
  </Suspense>
)

/** `/events`: what is open on all devices, by its state and worst first, and what has ended. */
export const EventsPage = () => {
  const filters = useAlarmFilters()
  const { isPast, level, groupid, text, state, assignee } = filters
  const [isBellOn, setBell] = useBellSwitch()
  const alarms = useAlarms(filters, { inBackground: isBellOn })
  useAlarmBell(isBellOn, {
    rows: alarms.rows,
    total: alarms.totals?.unacknowledged ?? 0,
    question: [level, groupid, state, assignee].join(' '),
  })
  const past = usePastEvents(isPast ? level : undefined)
  const { data } = useGroups()
  const groups = data?.groups ?? none
  const deviceids = useMemo(() => {
    const group = groups.find((each) => each.groupid === groupid)
    return group === undefined ? undefined : new Set<string>(group.devices.map(({ deviceid }) => deviceid))
  }, [groups, groupid])
  const { hasMore, isLoadingMore, loadMore, error } = past
  const more = useMemo(
    () => (hasMore && error === undefined ? { isLoading: isLoadingMore, load: loadMore } : undefined),
    [hasMore, error, isLoadingMore, loadMore],
  )
  const tools = <AlarmFilters filters={filters} groups={data?.groups} />
  return (
    <Page>
      <PageHeader
        crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'Events' }]} />}
        title="Events"
        state={
          <>
            {isPast ? null : <UpdatedAt ms={alarms.answeredMs} onRetry={alarms.reload} />}
            <AlarmHelp first="acknowledge" />
          </>
        }
        actions={
          <Switch
            label="Sound and number in the tab"
            checked={isBellOn}
            onChange={({ currentTarget }) => setBell(currentTarget.checked)}
          />
        }
      />
      {isPast ? (
        <EventsTable
          events={past.entries}
          deviceids={deviceids}
          text={text}
          tools={tools}
          error={error}
          more={more}
          onRetry={past.reload}
        />
      ) : (
        <ActiveAlarms filters={filters} alarms={alarms} tools={tools} why={whyOf} />
      )}
      {isPast || alarms.rows === undefined ? null : (
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
