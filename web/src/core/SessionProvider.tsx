import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { loadConfig } from './config'
import { hasSessionCookie } from './hasSessionCookie'
import { forgetSession, readStored, writeStored } from './localStore'
import { RequestError } from './RequestError'
import { type Session, SessionContext, type SessionState, SessionUser } from './sessionContext'
import { onSessionEnd } from './sessionEnd'

/**
 * A session that this browser remembers opens at once with the user it last saw, while the portal is asked again:
 * the server decides at every request, the remembered name only saves a round trip before the first page.
 */
const initialState = (): SessionState => {
  if (!hasSessionCookie(document.cookie)) return { state: 'signedOut' }
  const user = readStored('session', 'user', SessionUser)
  return user === undefined ? { state: 'checking' } : { state: 'signedIn', user }
}

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [session, setSession] = useState(initialState)

  const refresh = useCallback(async () => {
    try {
      const { askWhoIsSignedIn } = await import('./account')
      const user = await askWhoIsSignedIn()
      writeStored('session', 'user', user)
      setSession({ state: 'signedIn', user })
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) return setSession({ state: 'signedOut' })
      // Somebody who is already at work keeps the page: its own questions say what is wrong.
      setSession((now) => (now.state === 'signedIn' ? now : { state: 'failed', error }))
    }
  }, [])

  const signOut = useCallback(async () => {
    const { endSession } = await import('./account')
    await endSession()
    forgetSession()
    // A new page rather than a new route: nothing of one person's memory may outlive the session.
    window.location.assign('/')
  }, [])

  useEffect(() => {
    // Both are wanted in any case; the session check does not wait for the configuration, nor the reverse.
    loadConfig().catch((error: unknown) => console.warn('The configuration did not load.', error))
    if (hasSessionCookie(document.cookie)) void refresh()
    return onSessionEnd(() => {
      forgetSession()
      setSession({ state: 'signedOut' })
    })
  }, [refresh])

  const value = useMemo<Session>(() => ({ session, refresh, signOut }), [session, refresh, signOut])
  return <SessionContext value={value}>{children}</SessionContext>
}
