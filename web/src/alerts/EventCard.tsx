import { Link } from 'react-router-dom'
import type { EventOfDevice } from '../../../shared/alerts/activeEvents'
import { Instant } from '../ui/text/Instant'
import { StatusMark } from '../ui/feedback/StatusMark'
import { aboutEvent } from './eventColumns'
import styles from './Events.module.css'
import { formatEventDuration, EventDuration } from './EventDuration'
import { pathOfEvent, valueOfEvent } from './eventFields'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'

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
