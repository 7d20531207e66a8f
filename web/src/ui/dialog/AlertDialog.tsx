import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import { FailureText } from '../feedback/FailureText'
import type { Failure } from '../feedback/outcome'
import { Dialog } from './Dialog'

interface Props {
  title: string
  opened?: boolean
  onClose: () => void
  children: ReactNode
}

/** Says one thing that has to be noticed, with one way on. */
export const AlertDialog = ({ title, opened = true, onClose, children }: Props) => (
  <Dialog
    title={title}
    opened={opened}
    onClose={onClose}
    role="alertdialog"
    actions={
      <Button onClick={onClose} autoFocus>
        OK
      </Button>
    }
  >
    {children}
  </Dialog>
)

interface ErrorDialogProps {
  failure: Failure | undefined
  onClose: () => void
}

/** Shows a failure that has no place of its own, such as that of a button on a page. */
export const ErrorDialog = ({ failure, onClose }: ErrorDialogProps) => (
  <AlertDialog title="Error" opened={failure !== undefined} onClose={onClose}>
    <FailureText failure={failure} />
  </AlertDialog>
)
