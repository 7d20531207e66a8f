import { Dialog } from './Dialog'
import { Button } from '../button/Button'

interface Props {
  opened: boolean
  /** Whether the way leads to another page, or only out of a dialog. */
  leadsAway: boolean
  onStay: () => void
  onDiscard: () => void
}

/** Asks before changes are lost. */
export const UnsavedQuestion = ({ opened, leadsAway, onStay, onDiscard }: Props) => (
  <Dialog
    title="Unsaved Changes"
    opened={opened}
    onClose={onStay}
    role="alertdialog"
    actions={
      <>
        <Button variant="default" onClick={onStay}>
          Stay
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard changes
        </Button>
      </>
    }
  >
    {leadsAway
      ? 'Changes have not been saved, continue to new page?'
      : 'Changes have not been saved. Close without saving?'}
  </Dialog>
)
