import { useState } from 'react'
import { requestIdOf, wordsOf } from '../ui/feedback/describeError'
import { Dialog } from '../ui/dialog/Dialog'
import { Button } from '../ui/button/Button'

interface Props {
  error: unknown
  /** Goes on where it stopped. */
  onRetry: () => void
  /** Begins with the device as it is now. */
  onStartAnew: () => void
  /** Whether something was loaded before it failed. */
  hasData: boolean
}

/** A load that could not go on: the page begins anew after OK, unless what was loaded is to stay. */
export const FailureDialog = ({ error, onRetry, onStartAnew, hasData }: Props) => {
  const [seen, setSeen] = useState<unknown>()
  const close = () => setSeen(error)
  const requestId = requestIdOf(error)
  return (
    <Dialog
      title="Error"
      role="alertdialog"
      opened={error !== undefined && error !== seen}
      onClose={close}
      actions={
        <>
          {hasData ? (
            <Button variant="default" onClick={close}>
              Keep Loaded Data
            </Button>
          ) : null}
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
          <Button onClick={onStartAnew}>OK</Button>
        </>
      }
    >
      <p>{wordsOf(error) ?? 'Error loading data'}</p>
      {hasData ? <p>The page reloads after OK, without what was loaded so far.</p> : null}
      {requestId === undefined ? null : (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
    </Dialog>
  )
}
