import { Link } from 'react-router-dom'
import { EventDuration, formatEventDuration } from '../alerts/EventDuration'
import { pathOfEvent, valueOfEvent } from '../alerts/eventFields'
import { Since } from '../alerts/Since'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { StatusMark } from '../ui/feedback/StatusMark'
import type { AlarmActions } from './alarmActions'
import { AlarmButtons } from './AlarmButtons'
import { AlarmFacts } from './AlarmFacts'
import { AlarmLink } from './AlarmLink'
import { type AlarmRow, nameOfDevice } from './alarmRow'
import styles from './Alarms.module.css'

interface Props {
  alarm: AlarmRow
  actions: AlarmActions
}

/** An alarm on a phone: what, where, since when, who has it, and the button within reach of the thumb. */
export const AlarmCard = ({ alarm, actions }: Props) => (
  <article className={styles.card}>
    <span className={styles.cardHead}>
      <StatusMark tone={alarm.level}>
        <span className={styles.level}>{nameOfLevel(alarm.level)}</span>{' '}
        <AlarmLink alarm={alarm} onOpen={actions.open} />
      </StatusMark>
    </span>
    <p className={styles.cardFacts}>
      <Link to={pathOfEvent(alarm)} className={styles.device}>
        {nameOfDevice(alarm)}
      </Link>
      {alarm.value === undefined ? null : <span>at start {valueOfEvent(alarm, alarm.own)}</span>}
      <span className={styles.cardTimes}>
        <Since ms={alarm.beganTs * 1000} isAlone />
        {', '}
        {alarm.endedTs === undefined ? (
          <EventDuration sinceTs={alarm.beganTs} />
        ) : (
          `lasted ${formatEventDuration(alarm.endedTs - alarm.beganTs)}`
        )}
      </span>
    </p>
    <AlarmFacts alarm={alarm} />
    <AlarmButtons alarm={alarm} actions={actions} />
  </article>
)
