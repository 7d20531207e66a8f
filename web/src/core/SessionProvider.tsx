import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { hasSessionCookie } from './hasSessionCookie'
import { forgetSession } from './localStore'
import { requestConfig } from './requestConfig'
import { RequestError } from './RequestError'
import { type Session, SessionContext, type SessionState } from './sessionContext'
import { onSessionEnd } from './sessionEnd'

const loadAccount = () => import('./account')

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [session, setSession] = useState<SessionState>(() => ({
    state: hasSessionCookie(document.cookie) ? 'checking' : 'signedOut',
  }))

  const refresh = useCallback(async (): Promise<SessionState['state']> => {
    try {
      const { askWhoIsSignedIn, rememberedUser } = await loadAccount()
      const known = rememberedUser()
      // An open session goes on with the user it last saw while the portal is asked again. The server decides at
      // every request: the remembered name only saves a round trip before the first page.
      if (known !== undefined) setSession({ state: 'signedIn', user: known })
      setSession({ state: 'signedIn', user: await askWhoIsSignedIn() })
      return 'signedIn'
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) {
        setSession({ state: 'signedOut' })
        return 'signedOut'
      }
      // Somebody who is already at work keeps the page: its own questions say what is wrong.
      setSession((now) => (now.state === 'signedIn' ? now : { state: 'failed', error }))
      return 'failed'
    }
  }, [])

  const signOut = useCallback(async () => {
    const { endSession } = await loadAccount()
    await endSession()
    forgetSession()
    // A new page rather than a new route: nothing of one person's memory may outlive the session.
    window.location.assign('/')
  }, [])

  useEffect(() => {
    // Whoever needs the configuration asks again and tells its failure; here it only gets a head start.
    requestConfig().catch(() => undefined)
    if (hasSessionCookie(document.cookie)) void refresh()
    // The session ended while the page was closed: the next one may be somebody else's.
    else forgetSession()
    return onSessionEnd(() => {
      forgetSession()
      setSession({ state: 'signedOut' })
    })
  }, [refresh])

  const value = useMemo<Session>(() => ({ session, refresh, signOut }), [session, refresh, signOut])
  return <SessionContext value={value}>{children}</SessionContext>
}
