import type { ReactNode } from 'react'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import styles from './Widgets.module.css'

interface Props {
  readonly label: string
  /** Something can be shown. */
  readonly hasAnswer: boolean
  readonly error: unknown
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** What a widget shows while nothing is known, when nothing could be asked, and when what it shows has grown old. */
export const WidgetState = ({ label, hasAnswer, error, onRetry, children }: Props) => {
  if (!hasAnswer && error !== undefined) return <ErrorBox error={error} onRetry={onRetry} />
  if (!hasAnswer) {
    return (
      <div className={styles.waiting}>
        <Skeleton label={`Loading ${label}`} rows={1} rowRem={3} />
      </div>
    )
  }
  return (
    <>
      {error !== undefined && (
        <p role="status" className={styles.note}>
          The newest values could not be read. Older values are shown.
        </p>
      )}
      {children}
    </>
  )
}
