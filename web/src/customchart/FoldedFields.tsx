import type { ReactNode } from 'react'
import styles from './ChartEditor.module.css'

interface Props {
  title: string
  /** What is set in it, in a few words; shown while it is folded. */
  summary: string
  /** Whether something is set in it that a person may look for. */
  isSet: boolean
  children: ReactNode
}

/** Fields that a chart does well without, folded until they are used. */
export const FoldedFields = ({ title, summary, isSet, children }: Props) => (
  <details className={styles.section} open={isSet}>
    <summary className={styles.summary}>
      {title} <span>{summary}</span>
    </summary>
    <div className={styles.fields}>{children}</div>
  </details>
)
