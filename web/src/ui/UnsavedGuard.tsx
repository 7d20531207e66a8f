import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { Dialog } from '../ui/Dialog'

/** Asks before changes are lost: to another tab or page, and, in the browser's own words, out of the portal. */
export const UnsavedGuard = ({ hasChanges }: { hasChanges: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasChanges && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (!hasChanges) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
  const stay = () => {
    if (blocker.state === 'blocked') blocker.reset()
  }
  return (
    <Dialog
      title="Unsaved Changes"
      opened={blocker.state === 'blocked'}
      onClose={stay}
      role="alertdialog"
      actions={
        <>
          <Button variant="default" onClick={stay}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              if (blocker.state === 'blocked') blocker.proceed()
            }}
          >
            Continue
          </Button>
        </>
      }
    >
      Changes have not been saved, continue to new page?
    </Dialog>
  )
}
