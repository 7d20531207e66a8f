import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Diagnostics.module.css'
import type { Finding } from './findings'

/** What stands out, in words. */
export const FindingList = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className={styles.findings}>
    {findings.map(({ tone, title, detail }) => (
      <li key={title}>
        <StatusMark tone={tone}>
          <strong>{title}</strong>
        </StatusMark>
        {detail === undefined ? null : <p>{detail}</p>}
      </li>
    ))}
  </ul>
)
