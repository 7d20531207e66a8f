import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** Cards of one row's height each; larger ones span rows and columns. Two columns on a phone. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)
