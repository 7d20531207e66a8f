import { createContext, useContext } from 'react'
import type { Announcement } from '../../../../shared/announcements/announcement'
import type { SpecialGroup } from '../../../../shared/core/roles'

export interface SessionUser {
  userid: string
  email: string
  name: string
  specialGroups: SpecialGroup[]
  /** What staff tell everybody at the moment. */
  announcement?: Announcement | undefined
}

export type SessionState =
  | { state: 'checking' }
  | { state: 'failed'; error: unknown }
  /** `hasEnded`: it was open on this page, and no one here logged out. */
  | { state: 'signedOut'; hasEnded?: true }
  | { state: 'signedIn'; user: SessionUser }

export interface Session {
  session: SessionState
  /** Asks the portal who is signed in; to be called once the identity provider let a person in. */
  refresh: () => Promise<SessionState['state']>
  /** Ends the session here and at the server, then starts the page anew at `/`. */
  signOut: () => Promise<void>
}

export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession stands outside of SessionProvider')
  return session
}

/** The signed-in user; for components below the signed-in routes only. */
export const useUser = (): SessionUser => {
  const { session } = useSession()
  if (session.state !== 'signedIn') throw new Error('useUser stands outside of the signed-in routes')
  return session.user
}
