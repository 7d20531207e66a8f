import { Link } from 'react-router-dom'
import type { EventOfDevice } from '../../../shared/alerts/activeEvents'
import { Instant } from '../ui/Instant'
import { StatusMark } from '../ui/StatusMark'
import { aboutEvent, valueOfEvent } from './eventColumns'
import styles from './Events.module.css'
import { formatLasted } from './formatLasted'
import { pathOfEvent } from './pathOfEvent'
import { nameOfLevel } from '../display/nameOfLevel'

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
      {event.value === undefined ? null : <span>{valueOfEvent(event)}</span>}
      <Instant ms={event.beganTs * 1000} />
      {event.endedTs === undefined ? null : <span>lasted {formatLasted(event.endedTs - event.beganTs)}</span>}
    </p>
  </article>
)
