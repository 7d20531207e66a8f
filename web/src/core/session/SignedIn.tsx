import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { SWRConfig, mutate } from 'swr'
import { paths } from '../../paths'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Loading } from '../../ui/feedback/Loading'
import { noteDrift } from '../../ui/text/portalClock'
import { retrySettings } from '../api/retrySettings'
import { useSession } from './sessionContext'
import { storedSession } from './tokenStore'
import { viewing } from './viewing'
import { useZoneChoice } from '../storage/useZoneChoice'
import { useEffect, useRef } from 'react'

// Before a page is drawn that reads the time: its first drawing has the portal's, too.
noteDrift(storedSession(document.cookie)?.read('clockDrift'))

/** Once the page has what it came for. */
const afterMs = 8000

/** The list of sessions shows when each was last used: each page load notes its own once. */
const useNotedSession = (userid: string | undefined): void => {
  useEffect(() => {
    if (userid === undefined || viewing() !== undefined) return undefined
    const note = async () => {
      const { noteThisSession } = await import('./noteThisSession')
      await noteThisSession()
    }
    const timer = setTimeout(() => void note().catch(() => undefined), afterMs)
    return () => clearTimeout(timer)
  }, [userid])
}

/**
 * Empties the store of answers when its reader leaves: the next person at this page must not meet them. Only a
 * change of reader empties it, since an answer that is on its way at that moment is lost to the person who waits for it.
 */
const useForgetAnswers = (userid: string | undefined): void => {
  const reader = useRef<string>(undefined)
  useEffect(() => {
    const { current } = reader
    reader.current = userid
    if (current !== undefined && current !== userid) void mutate(() => true, undefined, { revalidate: false })
  }, [userid])
}

/**
 * Lets signed-in people through to the pages that ask the API; others sign in first and come back to the same
 * path and query.
 */
export const SignedIn = () => {
  const { session, refresh } = useSession()
  const { pathname, search } = useLocation()
  const userid = session.state === 'signedIn' ? session.user.userid : undefined
  useForgetAnswers(userid)
  useNotedSession(userid)
  useZoneChoice(userid)
  switch (session.state) {
    case 'checking':
      return <Loading label="Checking your session" />
    case 'failed':
      return <ErrorBox isPage error={session.error} onRetry={() => void refresh()} />
    case 'signedOut':
      return <Navigate to={paths.login(pathname + search)} replace />
    case 'signedIn':
      return (
        <SWRConfig value={retrySettings}>
          <Outlet />
        </SWRConfig>
      )
  }
}
