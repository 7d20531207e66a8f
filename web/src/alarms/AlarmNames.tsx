import { aboutEvent } from '../alerts/eventColumns'
import { type AlarmRow, idOfAlarm, nameOfDevice } from './alarmRow'
import styles from './Alarms.module.css'

const mostNamed = 5

/** What a dialog is about, in words. */
export const AlarmNames = ({ alarms }: { alarms: readonly AlarmRow[] }) => (
  <ul className={styles.names}>
    {alarms.slice(0, mostNamed).map((alarm) => (
      <li key={idOfAlarm(alarm)}>
        <strong>{nameOfDevice(alarm)}</strong> {aboutEvent(alarm)}
      </li>
    ))}
    {alarms.length > mostNamed ? <li>and {alarms.length - mostNamed} more</li> : null}
  </ul>
)
