import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { UnsavedQuestion } from './UnsavedQuestion'

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
  return (
    <UnsavedQuestion
      opened={blocker.state === 'blocked'}
      leadsAway
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  )
}
