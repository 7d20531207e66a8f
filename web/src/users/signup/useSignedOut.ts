import { useEffect } from 'react'
import { useSession } from '../../core/sessionContext'
import { announceSessionEnd } from '../../core/sessionEnd'

/**
 * Ends the session of whoever is signed in: an account is confirmed for the person in front of the screen, who may be
 * another one.
 * @returns whether nobody is signed in
 */
export const useSignedOut = (): boolean => {
  const { session } = useSession()
  const isIn = session.state === 'signedIn'
  useEffect(() => {
    if (!isIn) return
    const leave = async () => {
      const { endSession } = await import('../../core/account')
      await endSession()
      announceSessionEnd()
    }
    void leave()
  }, [isIn])
  return session.state === 'signedOut'
}
