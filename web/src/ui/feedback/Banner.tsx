import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { StatusMark, type StatusTone } from './StatusMark'
import { CloseButton } from '../button/CloseButton'

interface Props {
  tone: StatusTone
  children: ReactNode
  /** A button or a link that does something about it. */
  action?: ReactNode
  /** Absent for what stays true until it is dealt with. */
  onDismiss?: () => void
}

/** One thing that is so on this page: by shape, colour and words. */
export const Banner = ({ tone, children, action, onDismiss }: Props) => (
  <div className={styles.banner} data-tone={tone}>
    <StatusMark tone={tone}>{children}</StatusMark>
    {action === undefined ? null : <span className={styles.action}>{action}</span>}
    {onDismiss === undefined ? null : <CloseButton aria-label="Dismiss" onClick={onDismiss} />}
  </div>
)
