import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { paths } from '../../paths'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Loading } from '../../ui/feedback/Loading'
import { RequestError } from '../api/RequestError'
import { useSession } from './sessionContext'
import { useForgetAnswers } from '../api/useForgetAnswers'
import { useNotedSession } from './useNotedSession'
import { useZoneChoice } from '../storage/useZoneChoice'

/** Only what may pass by itself is asked again: no answer at all, and trouble on the server's side. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof RequestError) || error.status === 0 || error.status >= 500

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
        <SWRConfig value={{ shouldRetryOnError: mayPass, errorRetryCount: 4, errorRetryInterval: 3000 }}>
          <Outlet />
        </SWRConfig>
      )
  }
}
