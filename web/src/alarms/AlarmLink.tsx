import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { alarmPath } from '../../../shared/alarms/alarmLink'
import { aboutEvent } from '../alerts/eventColumns'
import styles from './Alarms.module.css'
import { type AlarmRow, idOfAlarm } from './alarmRow'

/** The mark by which the keyboard finds the rows. */
export const alarmMark = 'data-alarm'

interface Props {
  alarm: AlarmRow
  onOpen: (alarm: AlarmRow) => void
}

/** What an alarm is about; it opens its history here, and in a new tab by its own address. */
export const AlarmLink = ({ alarm, onOpen }: Props) => {
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(alarm)
  }
  return (
    <Link
      to={alarmPath(alarm.deviceid, alarm.id)}
      className={styles.link}
      onClick={press}
      {...{ [alarmMark]: idOfAlarm(alarm) }}
    >
      {aboutEvent(alarm)}
    </Link>
  )
}
