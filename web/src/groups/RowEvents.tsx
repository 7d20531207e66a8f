import { Ago } from '../ui/text/useNow'
import { StatusMark } from '../ui/feedback/StatusMark'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import styles from './GroupView.module.css'
import type { RowEvent } from './deviceRow'

const shownAtMost = 3

/** The events that last, each with its level in shape and words, and since when. */
export const RowEvents = ({ events }: { events: readonly RowEvent[] }) => {
  const waiting = events.filter(({ isWaiting }) => isWaiting === true).length
  return events.length === 0 ? null : (
    <ul className={styles.events}>
      {events.slice(0, shownAtMost).map(({ topic, name, level, msg, sinceTs }) => (
        <li key={`${topic}|${level}|${msg}`}>
          <StatusMark tone={level}>
            <span className={styles.pill} data-tone={level}>
              {nameOfLevel(level)}
            </span>{' '}
            {name}
            {msg !== '' && `: ${msg}`}
            <span className={styles.since}>
              {' '}
              began <Ago ms={sinceTs * 1000} />
            </span>
          </StatusMark>
        </li>
      ))}
      {waiting > 0 && <li className={styles.waiting}>{waiting} unacknowledged</li>}
      {events.length > shownAtMost && <li className={styles.none}>and {events.length - shownAtMost} more</li>}
    </ul>
  )
}
