import { Instant } from '../ui/text/Instant'
import { usePainted } from '../ui/usePainted'
import styles from './Settings.module.css'

const DateOf = ({ ts }: { readonly ts: number }) => (usePainted() ? <Instant ms={ts * 1000} /> : null)

/** When the device last told its settings. */
export const ConfigDate = ({ ts }: { ts: number | null | undefined }) =>
  ts === undefined ? null : (
    <span className={styles.date}>
      Config Date {ts === null ? <strong>never</strong> : <DateOf ts={ts} />}
    </span>
  )
