import { AlertDialog } from '../ui/dialog/AlertDialog'
import { FailureText } from '../ui/feedback/FailureText'
import type { Failure } from '../ui/feedback/outcome'

interface Props {
  readonly failure: Failure | undefined
  readonly onClose: () => void
}

/** Why a view could not be saved. */
export const ViewFailure = ({ failure, onClose }: Props) => (
  <AlertDialog title="An error occurred" opened={failure !== undefined} onClose={onClose}>
    <FailureText failure={failure} />
  </AlertDialog>
)
