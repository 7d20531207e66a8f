import { Navigate, Outlet, useSearchParams } from 'react-router-dom'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { safeRedirect } from '../routing/safeRedirect'
import { forgetSession } from '../storage/localStore'
import { requestConfig } from '../api/requestConfig'
import { RequestError } from '../api/RequestError'
import {
  useSession,
  type Session,
  SessionContext,
  type SessionState,
  type SessionUser,
} from './sessionContext'
import { hasSession } from './tokenStore'
import { onSessionEnd } from './sessionEnd'
import { forgetView } from './viewing'

const loadAccount = () => import('./account')

interface Props {
  /** Who is signed in as far as it is known when the page is drawn first. */
  known: SessionUser | undefined
  children: ReactNode
}

const signedIn =
  (user: SessionUser) =>
  (now: SessionState): SessionState =>
    now.state === 'signedIn' && JSON.stringify(now.user) === JSON.stringify(user)
      ? now
      : { state: 'signedIn', user }

const firstState = (known: SessionUser | undefined): SessionState => {
  if (!hasSession(document.cookie)) return { state: 'signedOut' }
  return known === undefined ? { state: 'checking' } : { state: 'signedIn', user: known }
}

export const SessionProvider = ({ known: knownFirst, children }: Props) => {
  const [session, setSession] = useState<SessionState>(() => firstState(knownFirst))

  const refresh = useCallback(async (): Promise<SessionState['state']> => {
    try {
      const { askWhoIsSignedIn, knownUser } = await loadAccount()
      const known = knownUser()
      // An open session goes on with the user it last saw while the portal is asked again. The server decides at
      // every request: the remembered name only saves a round trip before the first page.
      if (known !== undefined) setSession(signedIn(known))
      setSession(signedIn(await askWhoIsSignedIn()))
      return 'signedIn'
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) {
        // Who logs in at this moment had none that could end.
        setSession((now) => (now.state === 'signedOut' ? now : { state: 'signedOut', hasEnded: true }))
        return 'signedOut'
      }
      // A person who is already at work keeps the page: its own questions say what is wrong.
      setSession((now) => (now.state === 'signedIn' ? now : { state: 'failed', error }))
      return 'failed'
    }
  }, [])

  const isLeaving = useRef(false)
  const signOut = useCallback(async () => {
    isLeaving.current = true
    // In a view it would be refused.
    forgetView()
    const { endSession } = await loadAccount()
    await endSession()
    await forgetSession()
    // A new page rather than a new route: nothing of one person's memory may outlive the session.
    window.location.assign('/')
  }, [])

  useEffect(() => {
    if (hasSession(document.cookie)) void refresh()
    else {
      // The session ended while the page was closed: the next one may be another person's.
      void forgetSession()
      // To sign in takes the configuration. Its user retries and shows its failure; this is a prefetch.
      requestConfig().catch(() => undefined)
    }
    return onSessionEnd(() => {
      // A poll that was under way is refused: the page is about to go.
      if (isLeaving.current) return
      void forgetSession()
      setSession((now) => (now.state === 'signedOut' ? now : { state: 'signedOut', hasEnded: true }))
    })
  }, [refresh])

  const value = useMemo<Session>(() => ({ session, refresh, signOut }), [session, refresh, signOut])
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Pages for people who are not signed in; a person who is signed in goes where the address asked, or home. */
export const SignedOutOnly = () => {
  const { session } = useSession()
  const [query] = useSearchParams()
  if (session.state !== 'signedIn') return <Outlet />
  return <Navigate to={safeRedirect(query.get('redirect'))} replace />
}
