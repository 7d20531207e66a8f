import { Link } from 'react-router-dom'
import { type ReactNode, useMemo } from 'react'
import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import { type EventOfDevice, getPastEvents } from '../../../shared/alerts/activeEvents'
import { dayMs, minuteMs, secondMs } from '../../../shared/core/time'
import type { OutputOf } from '../../../shared/core/endpoint'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { useNow } from '../ui/text/useNow'
import { Instant } from '../ui/text/Instant'
import { StatusMark } from '../ui/feedback/StatusMark'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { useTableView } from '../core/tablestate/useTableView'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { usePages } from '../core/api/usePages'
import { aboutEvent, pastColumns } from './eventColumns'
import styles from './Events.module.css'
import { formatEventDuration, EventDuration } from './EventDuration'
import { pathOfEvent, valueOfEvent } from './eventFacts'

const pageLength = 100

const pastOf = ({ past }: OutputOf<typeof getPastEvents>) => past
const idOf = ({ deviceid, id }: EventOfDevice) => `${deviceid} ${id}`

/** Ended events of all devices, newest first, as far as they were read; without a level nothing is asked. */
export const usePastEvents = (level: AlertLevel | undefined) =>
  usePages(getPastEvents, level === undefined ? undefined : { level, dataPoints: pageLength }, {
    entriesOf: pastOf,
    idOf,
  })

/** An event on a phone. */
export const EventCard = ({ event }: { event: EventOfDevice }) => (
  <article className={styles.card}>
    <StatusMark tone={event.level}>
      <span className={styles.level}>{nameOfLevel(event.level)}</span> {aboutEvent(event)}
    </StatusMark>
    <Link to={pathOfEvent(event)} className={styles.device}>
      {event.deviceName === '' ? event.deviceid : event.deviceName}
    </Link>
    <p className={styles.facts}>
      <span>
        {event.endedTs === undefined ? 'since ' : ''}
        <Instant ms={event.beganTs * 1000} />
      </span>
      <span>
        {'for '}
        {event.endedTs === undefined ? (
          <EventDuration sinceTs={event.beganTs} />
        ) : (
          formatEventDuration(event.endedTs - event.beganTs)
        )}
      </span>
      {/* Without its name, a count of hours would be read as how long the event lasts. */}
      {event.value === undefined ? null : <span>at start {valueOfEvent(event, event.own)}</span>}
    </p>
  </article>
)

const newestFirst = { sorting: [{ id: 'began', desc: true }], pageIndex: 0, pageSize: 50 }
const pageSizes = [50, 100]

interface Props {
  /** Undefined while they are on their way. */
  events: readonly EventOfDevice[] | undefined
  /** Devices of the group that is looked at; undefined for all. */
  deviceids: ReadonlySet<string> | undefined
  text: string
  tools: ReactNode
  error: unknown
  more: { isLoading: boolean; load: () => void } | undefined
  onRetry: () => void
}

/** What has ended, on all devices. */
export const EventsTable = ({ events, deviceids, text, tools, error, more, onRetry }: Props) => {
  const [view, setView] = useTableView(newestFirst)
  const rows = useMemo(
    () => events?.filter(({ deviceid }) => deviceids === undefined || deviceids.has(deviceid)),
    [events, deviceids],
  )
  const passedOver = (events?.length ?? 0) - (rows?.length ?? 0)
  if (error !== undefined && rows === undefined) {
    return <ErrorBox error={error} otherwise="Error Loading Data" onRetry={onRetry} />
  }
  return (
    <>
      {error === undefined ? null : (
        <ErrorBox error={error} otherwise="Error Loading Data" onRetry={onRetry} />
      )}
      <DataTable
        caption="Past events"
        rows={rows}
        columns={pastColumns}
        rowId={({ deviceid, id }) => `${deviceid} ${id}`}
        sortedBy={newestFirst.sorting}
        view={view}
        onView={setView}
        search={text}
        pageSizes={pageSizes}
        more={more && { ...more, passedOver }}
        hasRowLink
        tools={tools}
        hasChooser
        fileName="Past events"
        empty="No events found."
        card={(event) => <EventCard event={event} />}
      />
    </>
  )
}

const mostShown = 6
/** Asked for by whole steps of time, so that the same question is asked for a while. */
const stepMs = 15 * minuteMs

interface RecentlyEndedProps {
  level: AlertLevel
  /** Devices of the group that is looked at; undefined for all. */
  deviceids: ReadonlySet<string> | undefined
  text: string
  onShowAll: () => void
}

const holds = (event: EventOfDevice, text: string): boolean =>
  `${event.deviceName} ${event.deviceid} ${aboutEvent(event)}`.toLowerCase().includes(text.toLowerCase())

/** What has ended in the last day, below what is active. */
export const RecentlyEnded = ({ level, deviceids, text, onShowAll }: RecentlyEndedProps) => {
  const fromTime = (useNow(stepMs) - dayMs) / secondMs
  const { data, error, mutate } = useEndpoint(
    getPastEvents,
    { level, fromTime, dataPoints: 50 },
    { keepPreviousData: true, dedupingInterval: keepMs.data },
  )
  const events = data?.past.filter(
    (event) => (deviceids === undefined || deviceids.has(event.deviceid)) && holds(event, text),
  )
  if (events === undefined && error !== undefined) {
    return <NotLoaded what="Events of the last 24 hours" onRetry={() => void mutate()} />
  }
  if (events === undefined || events.length === 0) return null
  return (
    <section className={styles.recent} aria-label="Ended in the last 24 hours">
      <header>
        <h2>Ended in the last 24 hours</h2>
        <Button size="compact-sm" variant="subtle" onClick={onShowAll}>
          All past events
        </Button>
      </header>
      <ul>
        {events.slice(0, mostShown).map((event) => (
          <li key={`${event.deviceid} ${event.id}`}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}
