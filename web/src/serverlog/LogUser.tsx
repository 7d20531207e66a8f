import type { ServerLogEntry } from '../../../shared/serverlog/serverLog'
import styles from './ServerLog.module.css'

/** Who did it; what the portal did by itself has no e-mail. */
export const LogUser = ({ entry }: { entry: ServerLogEntry }) => {
  const { eventUserName: name, eventUserEmail: email } = entry
  if (name === '' && email === '') return <span className={styles.soft}>–</span>
  return (
    <span className={styles.user}>
      {name === '' ? email : name}
      {name === '' || email === '' ? null : <span className={styles.soft}>{email}</span>}
    </span>
  )
}
