import { Dialog } from '../../ui/dialog/Dialog'
import { FailureText } from '../../ui/feedback/FailureText'
import type { Failure } from '../../ui/feedback/outcome'
import { Button } from '../../ui/button/Button'

interface Props {
  readonly isOpen: boolean
  readonly isBusy: boolean
  /** Why the last choice came to nothing. */
  readonly failure?: Failure | undefined
  readonly onLoad: () => void
  /** Absent where only a part of the view was changed. */
  readonly onSaveCopy?: () => void
  readonly onSaveOver: () => void
  readonly onClose: () => void
}

/** Two people changed one view: the second decides what becomes of both. */
export const ConflictDialog = ({
  isOpen,
  isBusy,
  failure,
  onLoad,
  onSaveCopy,
  onSaveOver,
  onClose,
}: Props) => (
  <Dialog
    title="View Changed Meanwhile"
    opened={isOpen}
    onClose={onClose}
    role="alertdialog"
    actions={
      <>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onLoad}>
          Load theirs
        </Button>
        {onSaveCopy === undefined ? null : (
          <Button variant="default" disabled={isBusy} onClick={onSaveCopy}>
            Save as a copy
          </Button>
        )}
        <Button disabled={isBusy} onClick={onSaveOver}>
          {onSaveCopy === undefined ? 'Save into theirs' : 'Save over theirs'}
        </Button>
      </>
    }
  >
    {onSaveCopy === undefined
      ? 'Somebody else has saved this view since you opened it. Loading theirs discards your changes; saving into theirs changes this widget alone.'
      : 'Somebody else has saved this view since you opened it. Loading theirs discards your changes; saving over theirs discards their changes.'}
    <FailureText failure={failure} />
  </Dialog>
)
