import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AlertDialog } from './AlertDialog'
import { describeError } from './describeError'
import { Dialog } from './Dialog'

interface Props {
  title: string
  opened: boolean
  confirmLabel?: string
  cancelLabel?: string
  /** Red: for what cannot be undone. */
  danger?: boolean
  /** The dialog waits for it, closes when it is done, and tells its failure. */
  onConfirm: () => void | Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done. */
export const ConfirmDialog = ({
  title,
  opened,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  danger = false,
  onConfirm,
  onClose,
  children,
}: Props) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Dialog
        title={title}
        opened={opened}
        onClose={onClose}
        role="alertdialog"
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button {...(danger ? { color: 'red.9' } : {})} loading={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
      <AlertDialog title="Error" opened={failure !== undefined} onClose={() => setFailure(undefined)}>
        {describeError(failure, 'Network Error')}
      </AlertDialog>
    </>
  )
}
