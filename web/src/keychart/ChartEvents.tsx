import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import { formatInstant } from '../ui/text/formatTime'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useZone } from '../ui/zone/useZone'
import styles from './Chart.module.css'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'

const shownAtMost = 5

const endOf = ({ endedTs }: DeviceEvent): string =>
  endedTs === undefined ? 'lasts' : `until ${formatInstant(endedTs * 1000)}`

/** The events that a chart marks, in words. */
export const ChartEvents = ({ events }: { events: readonly DeviceEvent[] }) => {
  useZone()
  return events.length === 0 ? null : (
    <ul className={styles.legend} aria-label="Events">
      {events.slice(0, shownAtMost).map((event) => (
        <li key={event.id}>
          <StatusMark tone={event.level}>
            {[nameOfLevel(event.level), event.msg].filter((part) => part !== '').join(': ')}, from{' '}
            {formatInstant(event.beganTs * 1000)}, {endOf(event)}
          </StatusMark>
        </li>
      ))}
      {events.length > shownAtMost && <li>and {events.length - shownAtMost} more</li>}
    </ul>
  )
}
