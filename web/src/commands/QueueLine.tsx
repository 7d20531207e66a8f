import styles from './CommandQueuePanel.module.css'

/** The line of the command queue while the rest of it is on its way. */
export const QueueLine = () => (
  <div className={styles.panel}>
    <div className={styles.summary}>
      <strong>Command Queue</strong> <span>Loading…</span>
    </div>
  </div>
)
