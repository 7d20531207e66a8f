import { randomBytes, createHmac } from 'node:crypto'
import { invalidParameter, wrongCredentials, notAuthorized, userNotFound } from '../CognitoError'
import {
  openSrpExchange,
  provesPassword,
  fromHex,
  g,
  modPow,
  matchesPassword,
  type PasswordVerifier,
} from '../crypto/srp'
import { callPreAuthentication } from '../triggers/userTriggers'
import { comparable, findUser } from '../users/poolUsers'
import type { ClientCall } from '../http/operation'
import type { PoolUser } from '../pool/PoolState'
import type { Pool } from '../pool/Pool'
import { uuidFrom } from '../pool/UserPoolDefinition'
import { continueAfterPassword, type SignIn } from './continueSignIn'

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
function findSignInUser({ pool, client }: ClientCall, username: string) {
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

const exchangeLifeMs = 180_000

/** First half of SRP: answers the client's public value with salt, public value and a secret block to sign. */
export async function challengePassword(signIn: SignIn, username: string, srpA: string) {
  const { pool, client, metadata } = signIn
  const claimed = findSignInUser(signIn, username)
  if (!/^[\da-f]{1,1024}$/i.test(srpA)) throw invalidParameter('Invalid SRP_A')
  const exchange = openSrpExchange(srpA, claimed.password.verifier)
  if (!exchange) throw invalidParameter('Invalid SRP_A')
  await callPreAuthentication(pool, { user: claimed.user, username }, client.id, metadata)
  const secretBlock = randomBytes(512).toString('base64')
  pool.exchanges.set(
    secretBlock,
    {
      exchange,
      password: claimed.password,
      userId: claimed.userId,
      ...(claimed.user && { sub: claimed.user.sub }),
      lockoutKey: claimed.lockoutKey,
      clientId: client.id,
    },
    exchangeLifeMs,
  )
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: claimed.password.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: exchange.serverPublic.toString(16),
      USERNAME: claimed.userId,
      USER_ID_FOR_SRP: claimed.userId,
    },
  }
}

interface PasswordClaim {
  readonly username: string
  readonly secretBlock: string
  readonly signature: string
  readonly timestamp: string
}

/** Second half of SRP: the proof. The secret block counts once, right or wrong. */
export async function answerPasswordVerifier(signIn: SignIn, claim: PasswordClaim) {
  const { pool, client } = signIn
  const session = pool.exchanges.take(claim.secretBlock)
  if (session?.clientId !== client.id || session.userId !== claim.username) throw wrongCredentials()
  pool.lockout.guard(session.lockoutKey)
  const { exchange, password, userId } = session
  const proven = provesPassword(exchange, password.verifier, { poolName: pool.name, userId, ...claim })
  const user = session.sub === undefined ? undefined : pool.state.users[session.sub]
  // The password may have been changed since the exchange was opened.
  if (!proven || user?.password.verifier !== password.verifier) {
    pool.lockout.fail(session.lockoutKey)
    throw wrongCredentials()
  }
  pool.lockout.clear(session.lockoutKey)
  return continueAfterPassword(signIn, user)
}
