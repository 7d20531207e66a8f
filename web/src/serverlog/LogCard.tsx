import type { ServerLogEntry } from '../../../shared/serverlog/serverLog'
import { Instant } from '../ui/text/Instant'
import { CategoryMark } from './CategoryMark'
import { LogUser } from './LogUser'
import styles from './ServerLog.module.css'

/** An entry on a phone. */
export const LogCard = ({ entry }: { entry: ServerLogEntry }) => (
  <article className={styles.card}>
    <header className={styles.cardHead}>
      <strong>{entry.eventName}</strong>
      <CategoryMark category={entry.eventCategory} />
    </header>
    {entry.eventDescription === '' ? null : <p className={styles.description}>{entry.eventDescription}</p>}
    <footer className={styles.cardFoot}>
      <Instant ms={entry.ts * 1000} />
      <LogUser entry={entry} />
    </footer>
  </article>
)
