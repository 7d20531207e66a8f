import { timingSafeEqual } from 'node:crypto'
import { CognitoError, codeMismatch, invalidParameter } from '../CognitoError'
import { findTotpStep } from '../crypto/totp'
import type { AuthSession, Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { closeSession, readSession } from './challenge'
import { challengeFactor, finishSignIn, type SignIn } from './continueSignIn'

const wrongCodesPerSession = 5
const wrongCodesPerHour = 20

export interface ChallengeAnswer {
  readonly sessionId: string
  readonly username: string
  readonly responses: Readonly<Record<string, string>>
}

/** Counts a wrong code; the session survives a few, so that a person may mistype. */
const refuseCode = (pool: Pool, sessionId: string, session: AuthSession, message?: string): never => {
  session.failures += 1
  pool.attempts.count(`mfa:${session.sub}`)
  if (session.failures >= wrongCodesPerSession) closeSession(pool, sessionId)
  throw message === undefined ? codeMismatch() : new CognitoError('CodeMismatchException', message)
}

const sameText = (a: string, b: string) => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export async function answerSmsMfa(signIn: SignIn, { sessionId, username, responses }: ChallengeAnswer) {
  const { pool } = signIn
  const { session, user } = readSession(signIn, sessionId, 'SMS_MFA', username)
  pool.attempts.guard(`mfa:${user.sub}`, wrongCodesPerHour)
  if (!sameText(session.smsCode ?? '', responses.SMS_MFA_CODE ?? '') || !session.smsCode)
    return refuseCode(pool, sessionId, session, 'Invalid code or auth state for the user.')
  closeSession(pool, sessionId)
  return finishSignIn(signIn, user, session.tokenSource)
}

/** Takes a TOTP code once: a later sign-in needs a later code. */
export function useTotpCode(pool: Pool, user: PoolUser, secret: string | undefined, code: string): boolean {
  const step = secret === undefined ? undefined : findTotpStep(secret, code, pool.now())
  if (step === undefined) return false
  if (step <= (user.mfa.totpStep ?? 0))
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.')
  user.mfa.totpStep = step
  return true
}

export async function answerTotpMfa(signIn: SignIn, { sessionId, username, responses }: ChallengeAnswer) {
  const { pool } = signIn
  const { session, user } = readSession(signIn, sessionId, 'SOFTWARE_TOKEN_MFA', username)
  pool.attempts.guard(`mfa:${user.sub}`, wrongCodesPerHour)
  if (!useTotpCode(pool, user, user.mfa.totpSecret, responses.SOFTWARE_TOKEN_MFA_CODE ?? ''))
    return refuseCode(pool, sessionId, session, 'Invalid code received for user')
  closeSession(pool, sessionId)
  return finishSignIn(signIn, user, session.tokenSource)
}

/** The user chose one of the factors that were offered. */
export async function answerMfaChoice(signIn: SignIn, { sessionId, username, responses }: ChallengeAnswer) {
  const { session, user } = readSession(signIn, sessionId, 'SELECT_MFA_TYPE', username)
  const factor = user.mfa.enabled.find((enabled) => enabled === responses.ANSWER)
  if (!factor) throw invalidParameter('ANSWER must be one of the MFA types that can be chosen')
  closeSession(signIn.pool, sessionId)
  return challengeFactor(signIn, user, factor, session.tokenSource)
}

/** The second factor was set up with this session, which made it the user's own. */
export async function answerMfaSetup(signIn: SignIn, { sessionId, username }: ChallengeAnswer) {
  const { session, user } = readSession(signIn, sessionId, 'MFA_SETUP', username)
  if (!session.totpVerified)
    throw invalidParameter('Software token MFA has not been verified in this session')
  closeSession(signIn.pool, sessionId)
  return finishSignIn(signIn, user, session.tokenSource)
}
