import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import type { Failure } from '../ui/feedback/outcome'

interface Props {
  /** What is asked before a trigger is sent. */
  readonly question: string | undefined
  readonly failure: Failure | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly onForget: () => void
}

/** The confirmation and the failure of a trigger. */
export const TriggerDialogs = ({ question, failure, onConfirm, onClose, onForget }: Props) => (
  <>
    {question === undefined ? null : (
      <ConfirmDialog title="Confirm Action" onConfirm={onConfirm} onClose={onClose}>
        {question}
      </ConfirmDialog>
    )}
    <ErrorDialog failure={failure} onClose={onForget} />
  </>
)
