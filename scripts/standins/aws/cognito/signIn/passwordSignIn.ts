import { notAuthorized, userNotFound, wrongCredentials } from '../CognitoError'
import { matchesPassword } from '../crypto/passwordVerifier'
import { comparable, findUser } from '../users/findUser'
import type { ClientCall } from '../http/operation'
import type { PoolUser } from '../pool/PoolState'
import { continueAfterPassword, type SignIn } from './continueSignIn'
import { simulateUser } from './simulateUser'

/** Who signs in, real or made up, and under which key the wrong passwords are counted. */
export function findSignInUser({ pool, client }: ClientCall, username: string) {
  const user: PoolUser | undefined = findUser(pool, username)
  if (!client.preventUserExistenceErrors && !user) throw userNotFound()
  if (!client.preventUserExistenceErrors && !user?.enabled) throw notAuthorized('User is disabled.')
  const lockoutKey = user?.sub ?? `unknown:${comparable(pool, username)}`
  // Worked out for real users too, since the time it takes would tell them apart.
  const simulated = simulateUser(pool, username)
  if (user) return { user, userId: user.sub, password: user.password, lockoutKey }
  return { user, ...simulated, lockoutKey }
}

/** Signs in with the password itself, for clients and administrators that are allowed this flow. */
export async function signInWithPassword(signIn: SignIn, username: string, password: string) {
  const { pool } = signIn
  const claimed = findSignInUser(signIn, username)
  pool.lockout.guard(claimed.lockoutKey)
  const matches = matchesPassword(pool.name, claimed.userId, password, claimed.password)
  if (!claimed.user || !matches) {
    pool.lockout.fail(claimed.lockoutKey)
    throw wrongCredentials()
  }
  pool.lockout.clear(claimed.lockoutKey)
  return continueAfterPassword(signIn, claimed.user)
}
