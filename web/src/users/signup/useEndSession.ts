import { useCallback } from 'react'
import { useSession } from '../../core/sessionContext'
import { announceSessionEnd } from '../../core/sessionEnd'

/** Ends the session, if there is one, without leaving the page. */
export const useEndSession = (): (() => Promise<void>) => {
  const { session } = useSession()
  const isOut = session.state === 'signedOut'
  return useCallback(async () => {
    if (isOut) return
    const { endSession } = await import('../../core/account')
    await endSession()
    announceSessionEnd()
  }, [isOut])
}
