import styles from './Escalation.module.css'

/** What should be known before it is saved; it can be saved all the same. */
export const ConcernList = ({ concerns }: { concerns: readonly string[] }) => (
  <ul className={styles.concerns}>
    {concerns.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
)
