import { useEffect, useState } from 'react'
import { Button } from '../button/Button'
import { addLeaveGuard } from './leaveGuards'
import { Dialog } from './Dialog'

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

/** Asks before changes are lost: to another tab or page, and, in the browser's own words, out of the portal. */
export const UnsavedGuard = ({ hasChanges }: { hasChanges: boolean }) => {
  const [held, setHeld] = useState<{ proceed: () => void }>()
  useEffect(() => {
    if (!hasChanges) return undefined
    return addLeaveGuard({
      holds: (from, to) => from.pathname !== to.pathname || from.search !== to.search,
      ask: (proceed) => setHeld({ proceed }),
    })
  }, [hasChanges])
  useEffect(() => {
    if (!hasChanges) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
  const discard = () => {
    setHeld(undefined)
    held?.proceed()
  }
  return (
    <UnsavedQuestion
      opened={held !== undefined}
      leadsAway
      onStay={() => setHeld(undefined)}
      onDiscard={discard}
    />
  )
}
