import type { ReactNode } from 'react'
import styles from './PartsPage.module.css'

interface Props {
  title: string
  /** One below the other. */
  isStack?: boolean
  children: ReactNode
}

/** One part in all its states. */
export const PartSection = ({ title, isStack = false, children }: Props) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    <div className={isStack ? styles.stack : styles.line}>{children}</div>
  </section>
)
