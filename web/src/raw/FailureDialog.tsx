import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeError, requestIdOf } from '../ui/describeError'
import { Dialog } from '../ui/Dialog'

interface Props {
  error: unknown
  /** Goes on where it stopped. */
  onRetry: () => void
  /** Asks for the device anew: its plan or the rights on it may have changed. */
  onReload: () => void
}

/** A load that could not go on (spec 3 §8); what was loaded stays. */
export const FailureDialog = ({ error, onRetry, onReload }: Props) => {
  const [seen, setSeen] = useState<unknown>()
  const close = () => {
    setSeen(error)
    onReload()
  }
  const requestId = requestIdOf(error)
  return (
    <Dialog
      title="Error"
      role="alertdialog"
      opened={error !== undefined && error !== seen}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
          <Button onClick={close}>OK</Button>
        </>
      }
    >
      <p>{describeError(error, 'Error loading data')}</p>
      {requestId === undefined ? null : (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
    </Dialog>
  )
}
