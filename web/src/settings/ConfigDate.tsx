import { Instant } from '../ui/Instant'
import styles from './Settings.module.css'

/** When the device last told its settings. */
export const ConfigDate = ({ ts }: { ts: number | null | undefined }) =>
  ts === undefined ? null : (
    <span className={styles.date}>
      Config Date {ts === null ? <strong>never</strong> : <Instant ms={ts * 1000} />}
    </span>
  )
