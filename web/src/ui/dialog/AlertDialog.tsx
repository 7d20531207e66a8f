import type { ReactNode } from 'react'
import { Dialog } from './Dialog'
import { Button } from '../button/Button'

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
