import { AlertDialog } from './AlertDialog'
import { FailureText } from '../feedback/FailureText'
import type { Failure } from '../feedback/outcome'

interface Props {
  failure: Failure | undefined
  onClose: () => void
}

/** Shows a failure that has no place of its own, such as that of a button on a page. */
export const ErrorDialog = ({ failure, onClose }: Props) => (
  <AlertDialog title="Error" opened={failure !== undefined} onClose={onClose}>
    <FailureText failure={failure} />
  </AlertDialog>
)
