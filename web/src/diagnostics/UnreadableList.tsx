import type { UnreadableMessage } from '../../../shared/diagnostics/getDiagnostics'
import { Instant } from '../ui/text/Instant'
import styles from './Diagnostics.module.css'

/** Messages that could not become readings, or not wholly, with the reason and their beginning; for staff. */
export const UnreadableList = ({ messages }: { messages: readonly UnreadableMessage[] }) =>
  messages.length === 0 ? (
    <p className={styles.soft}>Every message could be read.</p>
  ) : (
    <ul className={styles.unreadable}>
      {messages.map(({ ts, reason, topic, bytes, payload }, i) => (
        <li key={`${ts} ${i}`}>
          <details>
            <summary>
              <Instant ms={ts * 1000} /> · {reason}
            </summary>
            <p className={styles.soft}>
              {topic} · {bytes.toLocaleString()} bytes
            </p>
            <pre tabIndex={0} aria-label="Beginning of the message">
              {payload}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  )
