import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import styles from './Alarms.module.css'
import type { AlarmRow } from './alarmRow'
import { describeAlarm } from './describeAlarm'

/** Who has an alarm, and what keeps it quiet, with what is left of the time. */
export const AlarmFacts = ({ alarm }: { alarm: AlarmRow }) => {
  const nowMs = useNow()
  useZone()
  const facts = describeAlarm(alarm, nowMs)
  return facts.length === 0 ? null : (
    <ul className={styles.facts}>
      {facts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
