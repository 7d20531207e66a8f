import { randomBytes } from 'node:crypto'
import { notAuthorized } from '../CognitoError'
import { findUser } from '../users/findUser'
import type { AuthSession, Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import type { ClientCall } from '../http/operation'

export type Challenge = AuthSession['challenge']

/** Opens a session for the next challenge; shaped as the answer to InitiateAuth. */
export function challengeUser(
  { pool, client }: ClientCall,
  user: PoolUser,
  session: Pick<AuthSession, 'challenge' | 'tokenSource' | 'smsCode' | 'totpVerified'>,
  parameters: Record<string, string> = {},
) {
  const id = randomBytes(96).toString('base64url')
  pool.sessions.set(
    id,
    { ...session, sub: user.sub, clientId: client.id, failures: 0 },
    client.sessionSeconds * 1000,
  )
  return {
    ChallengeName: session.challenge,
    Session: id,
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub, ...parameters },
  }
}

/**
 * The session of a challenge and its user, still open. Throws `NotAuthorizedException` unless this very challenge was
 * put to this very user through this client, and not yet answered.
 */
export function readSession(
  { pool, client }: ClientCall,
  id: string | undefined,
  challenge: Challenge,
  username?: string,
): { session: AuthSession; user: PoolUser } {
  const session = id === undefined ? undefined : pool.sessions.get(id)
  if (session?.challenge !== challenge || session.clientId !== client.id)
    throw notAuthorized('Invalid session for the user.')
  const user = Object.hasOwn(pool.state.users, session.sub) ? pool.state.users[session.sub] : undefined
  const other = username !== undefined && findUser(pool, username) !== user
  if (!user || other) throw notAuthorized('Invalid session for the user.')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  return { session, user }
}

/** Uses the session up; a second answer finds none. */
export function closeSession(pool: Pool, id: string) {
  pool.sessions.take(id)
}
