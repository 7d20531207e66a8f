import { useEffect, useState } from 'react'
import { addLeaveGuard } from './leaveGuards'
import { UnsavedQuestion } from './UnsavedQuestion'

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
