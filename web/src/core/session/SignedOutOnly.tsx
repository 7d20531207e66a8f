import { Navigate, Outlet, useSearchParams } from 'react-router-dom'
import { safeRedirect } from '../routing/safeRedirect'
import { useSession } from './sessionContext'

/** Pages for people who are not signed in; a person who is signed in goes where the address asked, or home. */
export const SignedOutOnly = () => {
  const { session } = useSession()
  const [query] = useSearchParams()
  if (session.state !== 'signedIn') return <Outlet />
  return <Navigate to={safeRedirect(query.get('redirect'))} replace />
}
