import { createContext, useContext } from 'react'
import * as z from 'zod/mini'
import { specialGroups } from '../../../shared/core/roles'

export const SessionUser = z.object({
  userid: z.string(),
  email: z.string(),
  name: z.string(),
  specialGroups: z.array(z.enum(specialGroups)),
})
export type SessionUser = z.infer<typeof SessionUser>

export type SessionState =
  | { state: 'checking' }
  | { state: 'failed'; error: unknown }
  | { state: 'signedOut' }
  | { state: 'signedIn'; user: SessionUser }

export interface Session {
  session: SessionState
  /** Asks the portal who is signed in; to be called once the identity provider has let somebody in. */
  refresh: () => Promise<void>
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
