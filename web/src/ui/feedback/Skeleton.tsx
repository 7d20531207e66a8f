import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

interface Props {
  /** What is on its way, for screen readers: `Loading users`. */
  label: string
  rows?: number
  rowRem?: number
}

/** Holds the place of rows that are on their way, so that nothing jumps when they come. */
export const Skeleton = ({ label, rows = 3, rowRem = 2.25 }: Props) => (
  <div
    role="status"
    aria-label={label}
    className={styles.rows}
    style={{ '--row': `${rowRem}rem` } as CSSProperties}
  >
    {Array.from({ length: rows }, (_, i) => (
      <div key={i} className={styles.row} />
    ))}
  </div>
)
