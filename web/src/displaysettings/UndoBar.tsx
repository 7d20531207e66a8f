import { Button, CloseButton } from '@mantine/core'
import { describeError, requestIdOf } from '../ui/describeError'
import styles from './DisplaySettings.module.css'
import type { DisplayChange } from './displayChange'
import type { EditOutcome } from './useDisplayEdits'

interface Props {
  outcome: EditOutcome
  onChange: (change: DisplayChange, text: string) => void
  onDismiss: () => void
}

/** Says what was changed and takes it back, or why it could not be changed and tries again. */
export const UndoBar = ({ outcome, onChange, onDismiss }: Props) => {
  const hasFailed = outcome.state === 'failed'
  const requestId = hasFailed ? requestIdOf(outcome.error) : undefined
  return (
    <div role={hasFailed ? 'alert' : 'status'} className={styles.bar} data-failed={hasFailed || undefined}>
      <span className={styles.barText}>
        {hasFailed ? `${outcome.text}: ${describeError(outcome.error, 'Network Error')}` : outcome.text}
        {requestId === undefined ? null : (
          <small>
            Request <code>{requestId}</code>
          </small>
        )}
      </span>
      {hasFailed ? (
        <Button size="compact-sm" variant="default" onClick={() => onChange(outcome.change, outcome.text)}>
          Try again
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange(outcome.inverse, 'The change was taken back')}
        >
          Undo
        </Button>
      )}
      <CloseButton aria-label="Dismiss" onClick={onDismiss} />
    </div>
  )
}
