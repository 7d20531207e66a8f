import { randomBytes } from 'node:crypto'
import { invalidParameter, wrongCredentials } from '../CognitoError'
import { openSrpExchange, provesPassword } from '../crypto/srp'
import { callPreAuthentication } from '../triggers/userTriggers'
import { continueAfterPassword, type SignIn } from './continueSignIn'
import { findSignInUser } from './passwordSignIn'

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
