import * as z from 'zod'
import { timingSafeEqual } from 'node:crypto'
import { invalidParameter, CognitoError, codeMismatch } from '../CognitoError'
import { clientOperation, readInput } from '../http/operation'
import { findTotpStep } from '../crypto/totp'
import type { AuthSession, Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { checkAttributes, checkRequired } from '../users/userAttributes'
import { setPassword } from '../users/setPassword'
import {
  closeSession,
  readSession,
  type Challenge,
  challengeFactor,
  finishSignIn,
  type SignIn,
  continueWithMfa,
} from './continueSignIn'
import { answerPasswordVerifier } from './passwordSignIn'

const wrongCodesPerSession = 5
const wrongCodesPerHour = 20

interface ChallengeAnswer {
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

async function answerSmsMfa(signIn: SignIn, { sessionId, username, responses }: ChallengeAnswer) {
  const { pool } = signIn
  const { session, user } = readSession(signIn, sessionId, 'SMS_MFA', username)
  pool.attempts.guard(`mfa:${user.sub}`, wrongCodesPerHour)
  if (!sameText(session.smsCode ?? '', responses.SMS_MFA_CODE ?? '') || !session.smsCode)
    return refuseCode(pool, sessionId, session, 'Invalid code or auth state for the user.')
  closeSession(pool, sessionId)
  return finishSignIn(signIn, user, session.tokenSource)
}

/** Takes a TOTP code once: a later sign-in needs a later code. */
function useTotpCode(pool: Pool, user: PoolUser, secret: string | undefined, code: string): boolean {
  const step = secret === undefined ? undefined : findTotpStep(secret, code, pool.now())
  if (step === undefined) return false
  if (step <= (user.mfa.totpStep ?? 0))
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.')
  user.mfa.totpStep = step
  return true
}

async function answerTotpMfa(signIn: SignIn, { sessionId, username, responses }: ChallengeAnswer) {
  const { pool } = signIn
  const { session, user } = readSession(signIn, sessionId, 'SOFTWARE_TOKEN_MFA', username)
  pool.attempts.guard(`mfa:${user.sub}`, wrongCodesPerHour)
  if (!useTotpCode(pool, user, user.mfa.totpSecret, responses.SOFTWARE_TOKEN_MFA_CODE ?? ''))
    return refuseCode(pool, sessionId, session, 'Invalid code received for user')
  closeSession(pool, sessionId)
  return finishSignIn(signIn, user, session.tokenSource)
}

/** The user chose one of the factors that were offered. */
async function answerMfaChoice(signIn: SignIn, { sessionId, username, responses }: ChallengeAnswer) {
  const { session, user } = readSession(signIn, sessionId, 'SELECT_MFA_TYPE', username)
  const factor = user.mfa.enabled.find((enabled) => enabled === responses.ANSWER)
  if (!factor) throw invalidParameter('ANSWER must be one of the MFA types that can be chosen')
  closeSession(signIn.pool, sessionId)
  return challengeFactor(signIn, user, factor, session.tokenSource)
}

/** The second factor was set up with this session, which made it the user's own. */
async function answerMfaSetup(signIn: SignIn, { sessionId, username }: ChallengeAnswer) {
  const { session, user } = readSession(signIn, sessionId, 'MFA_SETUP', username)
  if (!session.totpVerified)
    throw invalidParameter('Software token MFA has not been verified in this session')
  closeSession(signIn.pool, sessionId)
  return finishSignIn(signIn, user, session.tokenSource)
}

const prefix = 'userAttributes.'

/** An invited user chooses a password and fills in what the pool requires; a refused password may be tried again. */
async function answerNewPassword(signIn: SignIn, { sessionId, username, responses }: ChallengeAnswer) {
  const { pool, client } = signIn
  const { session, user } = readSession(signIn, sessionId, 'NEW_PASSWORD_REQUIRED', username)
  const given = Object.entries(responses)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const)
  const attributes = Object.fromEntries(given)
  if (attributes.email !== undefined && attributes.email !== user.attributes.email)
    throw invalidParameter('Cannot modify an already provided email')
  checkAttributes(pool.definition, attributes, { client })
  checkRequired(pool.definition, { ...user.attributes, ...attributes })
  setPassword(pool, user, responses.NEW_PASSWORD ?? '')
  closeSession(pool, sessionId)
  Object.assign(user.attributes, attributes)
  user.status = 'CONFIRMED'
  user.modifiedSeconds = pool.now() / 1000
  return continueWithMfa(signIn, user, session.tokenSource)
}

const answers = {
  NEW_PASSWORD_REQUIRED: answerNewPassword,
  SMS_MFA: answerSmsMfa,
  SOFTWARE_TOKEN_MFA: answerTotpMfa,
  SELECT_MFA_TYPE: answerMfaChoice,
  MFA_SETUP: answerMfaSetup,
} as const satisfies Record<Challenge, (signIn: SignIn, answer: ChallengeAnswer) => Promise<object>>

const passwordClaim = z.object({
  USERNAME: z.string(),
  PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
  PASSWORD_CLAIM_SIGNATURE: z.string(),
  TIMESTAMP: z.string(),
})

const input = z.object({
  ChallengeName: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: z.string().optional(),
  ClientMetadata: z.record(z.string(), z.string()).optional(),
})

const isChallenge = (name: string): name is Challenge => Object.hasOwn(answers, name)

const answer = (call: Omit<SignIn, 'metadata'>, read: z.output<typeof input>) => {
  const signIn = { ...call, metadata: read.ClientMetadata }
  const responses = read.ChallengeResponses
  if (read.ChallengeName === 'PASSWORD_VERIFIER') {
    const claim = readInput(passwordClaim, responses)
    return answerPasswordVerifier(signIn, {
      username: claim.USERNAME,
      secretBlock: claim.PASSWORD_CLAIM_SECRET_BLOCK,
      signature: claim.PASSWORD_CLAIM_SIGNATURE,
      timestamp: claim.TIMESTAMP,
    })
  }
  if (!isChallenge(read.ChallengeName))
    throw invalidParameter(`Challenge ${read.ChallengeName} is not supported`)
  const username = responses.USERNAME
  if (username === undefined) throw invalidParameter('Missing required parameter USERNAME')
  return answers[read.ChallengeName](signIn, { sessionId: read.Session ?? '', username, responses })
}

export const respondToAuthChallenge = clientOperation(input, answer)
