import { useState } from 'react'
import { type AlertLevel, alertLevels } from '../../../shared/alerts/alertLevels'
import { type DeviceEvent, getEvents } from '../../../shared/alerts/deviceEvents'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { pollSeconds } from '../../../shared/core/requestRates'
import { secondMs } from '../../../shared/core/time'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { nameOfEvent, nameOfLevel } from '../display/catalogue/nameOfLevel'
import { useEndpoint } from '../core/api/useEndpoint'
import { usePages } from '../core/api/usePages'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Instant } from '../ui/text/Instant'
import { Loading } from '../ui/feedback/Loading'
import { Segmented } from '../ui/button/Segmented'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import styles from './Alerts.module.css'
import { valueOfEvent } from './eventFacts'

/** Polls, since an event may begin while the page is open. */
const refreshInterval = pollSeconds.events * secondMs

const entriesOf = ({ past }: OutputOf<typeof getEvents>) => past
const idOf = ({ id }: DeviceEvent) => id

const options = alertLevels.map((level) => [level, level === 'info' ? 'All' : nameOfLevel(level)] as const)

interface Props {
  deviceid: DeviceId
  /** How the owner calls what the events are about. */
  display: DisplaySettings
}

const Line = ({ event, display }: { event: DeviceEvent; display: DisplaySettings }) => (
  <li className={styles.line}>
    <StatusMark tone={event.level}>{nameOfLevel(event.level)}</StatusMark>
    <span className={styles.grow}>
      {nameOfEvent(event.topic, display[event.topic])}: {event.msg}
      {event.value === undefined ? '' : `, at start ${valueOfEvent(event, display[event.topic])}`}
    </span>
    <span className={styles.soft}>
      {event.endedTs === undefined ? 'since ' : ''}
      <Instant ms={event.beganTs * 1000} />
      {event.endedTs === undefined ? null : (
        <>
          {' to '}
          <Instant ms={event.endedTs * 1000} />
        </>
      )}
    </span>
  </li>
)

/** The events of a device: those that last, then those that have ended, of a level and worse. */
export const EventList = ({ deviceid, display }: Props) => {
  const [level, setLevel] = useState<AlertLevel>('info')
  const request = { deviceid, level, dataPoints: 20 }
  const first = useEndpoint(getEvents, request, { refreshInterval })
  const { entries, error, hasMore, isLoadingMore, loadMore, reload } = usePages(getEvents, request, {
    entriesOf,
    idOf,
    refreshInterval,
  })
  const active = first.data?.active ?? []
  return (
    <section className={styles.card} aria-label="Events">
      <div className={styles.line}>
        <h2 className={styles.grow}>Events</h2>
        <Segmented label="Level and worse" options={options} value={level} onChange={setLevel} />
      </div>
      {error === undefined ? null : (
        <ErrorBox error={error} otherwise="Events could not be loaded." onRetry={reload} />
      )}
      {entries === undefined ? (
        error === undefined ? (
          <Loading label="Loading events" />
        ) : null
      ) : active.length + entries.length === 0 ? (
        <p className={styles.soft}>No events found.</p>
      ) : (
        <ul className={styles.list}>
          {[...active, ...entries].map((event) => (
            <Line key={`${idOf(event)} ${event.endedTs ?? ''}`} event={event} display={display} />
          ))}
        </ul>
      )}
      {hasMore ? (
        <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}
