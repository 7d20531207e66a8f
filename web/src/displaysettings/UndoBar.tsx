import { Button, CloseButton } from '@mantine/core'
import { describeError, requestIdOf } from '../ui/describeError'
import styles from './DisplaySettings.module.css'
import type { EditOutcome } from './openDisplayEdits'

interface Props {
  outcome: EditOutcome
  onDismiss: () => void
}

/** Says what was changed and takes it back, or why it could not be changed and tries again. */
export const UndoBar = ({ outcome: { text, error, action }, onDismiss }: Props) => {
  const hasFailed = error !== undefined
  const requestId = requestIdOf(error)
  return (
    <div role={hasFailed ? 'alert' : 'status'} className={styles.bar} data-failed={hasFailed || undefined}>
      <span className={styles.barText}>
        {hasFailed ? `Not saved: ${describeError(error, 'Network Error')}` : text}
        {requestId === undefined ? null : (
          <small>
            Request <code>{requestId}</code>
          </small>
        )}
      </span>
      {action === undefined ? null : (
        <Button size="compact-sm" variant="default" onClick={action.run}>
          {action.label}
        </Button>
      )}
      <CloseButton aria-label="Dismiss" onClick={onDismiss} />
    </div>
  )
}
