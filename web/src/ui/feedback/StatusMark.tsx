import type { ReactNode } from 'react'
import styles from './StatusMark.module.css'

export type StatusTone = 'ok' | 'info' | 'alert' | 'warning' | 'alarm' | 'none'

/** One shape for each tone, so that no one depends on its colour. */
const shapes: Record<StatusTone, string> = {
  ok: 'M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0z',
  info: 'M1 1h10v10H1z',
  alert: 'M6 0l6 6-6 6-6-6z',
  warning: 'M6 .5l6 11H0z',
  alarm: 'M3.5 0h5L12 3.5v5L8.5 12h-5L0 8.5v-5z',
  none: 'M0 5h12v2H0z',
}

/** A word with its status: colour for the quick eye, shape and word for everybody. */
export const StatusMark = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={`${styles.mark} ${styles[tone]}`}>
    <svg viewBox="0 0 12 12" aria-hidden>
      <path d={shapes[tone]} />
    </svg>
    <span>{children}</span>
  </span>
)
