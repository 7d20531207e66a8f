import { notAuthorized, userNotFound, wrongCredentials } from '../CognitoError'
import { callPreAuthentication } from '../triggers/userTriggers'
import { comparable, findUser } from '../users/findUser'
import type { ClientCall } from '../http/operation'
import type { PoolUser } from '../pool/PoolState'
import { continueAfterPassword, type SignIn } from './continueSignIn'
import { createHmac } from 'node:crypto'
import { fromHex, g, modPow, matchesPassword, type PasswordVerifier } from '../crypto/srp'
import type { Pool } from '../pool/Pool'
import { uuidFrom } from '../pool/poolIds'

/**
 * A user who does not exist, as sign-in shows it: the same name always gets the same id and salt, as RFC 5054 asks,
 * so that asking twice reveals nothing either.
 */
function simulateUser(pool: Pool, username: string): { userId: string; password: PasswordVerifier } {
  const derive = (what: string) =>
    createHmac('sha256', pool.state.simulationSecret)
      .update(`${what}/${comparable(pool, username)}`)
      .digest()
  const verifier = modPow(g, fromHex(derive('password').toString('hex'))).toString(16)
  const salt = derive('salt').subarray(0, 16).toString('hex')
  return { userId: uuidFrom(derive('id')), password: { salt, verifier } }
}

/** Who signs in, real or made up, and under which key the wrong passwords are counted. */
export function findSignInUser({ pool, client }: ClientCall, username: string) {
  const user: PoolUser | undefined = findUser(pool, username)
  if (!client.preventUserExistenceErrors && !user) throw userNotFound()
  if (!client.preventUserExistenceErrors && !user?.enabled) throw notAuthorized('User is disabled.')
  const lockoutKey = user?.sub ?? `unknown:${comparable(pool, username)}`
  // Computed for real users too, since the timing would distinguish them.
  const simulated = simulateUser(pool, username)
  if (user) return { user, userId: user.sub, password: user.password, lockoutKey }
  return { user, ...simulated, lockoutKey }
}

/** Signs in with the password itself, for clients and administrators that are allowed this flow. */
export async function signInWithPassword(signIn: SignIn, username: string, password: string) {
  const { pool } = signIn
  const claimed = findSignInUser(signIn, username)
  await callPreAuthentication(pool, { user: claimed.user, username }, signIn.client.id, signIn.metadata)
  pool.lockout.guard(claimed.lockoutKey)
  const matches = matchesPassword(pool.name, claimed.userId, password, claimed.password)
  if (!claimed.user || !matches) {
    pool.lockout.fail(claimed.lockoutKey)
    throw wrongCredentials()
  }
  pool.lockout.clear(claimed.lockoutKey)
  return continueAfterPassword(signIn, claimed.user)
}
