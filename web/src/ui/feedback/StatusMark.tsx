import type { ReactNode } from 'react'
import styles from './StatusMark.module.css'
import { type StatusTone, toneShapes } from './toneShapes'

export type { StatusTone }

/** A word with its status: colour for the quick eye, shape and word for everybody. */
export const StatusMark = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={`${styles.mark} ${styles[tone]}`}>
    <svg viewBox="0 0 12 12" aria-hidden>
      <path d={toneShapes[tone]} />
    </svg>
    <span>{children}</span>
  </span>
)
