import type { ReactNode } from 'react'
import styles from './Message.module.css'

/** Stands where a list or a chart would, when there is nothing to show yet. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.note}>{children}</div>}
  </div>
)
