import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import { type EventOfDevice, getPastEvents } from '../../../shared/alerts/activeEvents'
import { dayMs, secondMs } from '../../../shared/core/time'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { useNow } from '../ui/text/useNow'
import { EventCard } from './EventCard'
import { aboutEvent } from './eventColumns'
import styles from './Events.module.css'

const mostShown = 6
/** Asked for by whole steps of time, so that the same question is asked for a while. */
const stepSeconds = 900

interface Props {
  level: AlertLevel
  /** Devices of the group that is looked at; undefined for all. */
  deviceids: ReadonlySet<string> | undefined
  text: string
  onShowAll: () => void
}

const holds = (event: EventOfDevice, text: string): boolean =>
  `${event.deviceName} ${event.deviceid} ${aboutEvent(event)}`.toLowerCase().includes(text.toLowerCase())

/** What has ended in the last day, below what is active. */
export const RecentlyEnded = ({ level, deviceids, text, onShowAll }: Props) => {
  const fromTime = Math.floor((useNow() - dayMs) / secondMs / stepSeconds) * stepSeconds
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
