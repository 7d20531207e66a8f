import { useCallback } from 'react'
import { useSession } from '../../core/session/sessionContext'
import { announceSessionEnd } from '../../core/session/sessionEnd'

/** Ends the session, if there is one, without leaving the page. */
export const useEndSession = (): (() => Promise<void>) => {
  const { session } = useSession()
  const isOut = session.state === 'signedOut'
  return useCallback(async () => {
    if (isOut) return
    const { endSession } = await import('../../core/session/account')
    await endSession()
    announceSessionEnd()
  }, [isOut])
}
