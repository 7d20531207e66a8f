import type { ReactNode } from 'react'
import { AlertDialog } from '../ui/AlertDialog'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { describeError } from '../ui/describeError'
import styles from './Settings.module.css'
import type { SaveOutcome } from './useSaveConfig'

interface Props {
  /** Reasons to ask before saving; undefined while nothing is asked. */
  questions: readonly string[] | undefined
  onConfirm: () => Promise<void>
  onCancel: () => void
  outcome: SaveOutcome | undefined
  failure: unknown
  onClose: () => void
}

const Outcome = ({ outcome, onClose }: { outcome: SaveOutcome; onClose: () => void }): ReactNode => {
  const isWhole = outcome.failedKeys.length === 0
  return (
    <AlertDialog title={isWhole ? 'Changes Pending' : 'Incomplete'} opened onClose={onClose}>
      {isWhole ? (
        <>{outcome.message} The device applies the changes the next time it makes contact.</>
      ) : (
        <>
          <p className={styles.plain}>These settings were not saved:</p>
          <ul className={styles.keys}>
            {outcome.failedKeys.map((key) => (
              <li key={key}>{key}</li>
            ))}
          </ul>
        </>
      )}
    </AlertDialog>
  )
}

/** What is asked before settings are saved, and what is said afterwards. */
export const SaveDialogs = ({ questions, onConfirm, onCancel, outcome, failure, onClose }: Props) => (
  <>
    <ConfirmDialog
      title="Warning"
      opened={questions !== undefined}
      confirmLabel="Continue"
      danger
      onConfirm={onConfirm}
      onClose={onCancel}
    >
      {questions?.map((text) => (
        <p key={text} className={styles.plain}>
          {text}
        </p>
      ))}
      <p className={styles.plain}>Do you want to continue?</p>
    </ConfirmDialog>
    {outcome === undefined ? null : <Outcome outcome={outcome} onClose={onClose} />}
    <AlertDialog title="Error" opened={failure !== undefined} onClose={onClose}>
      {describeError(failure, 'Network Error')}
    </AlertDialog>
  </>
)
