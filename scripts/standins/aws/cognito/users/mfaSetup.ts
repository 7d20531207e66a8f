import * as z from 'zod'
import { CognitoError, invalidParameter, notAuthorized } from '../CognitoError'
import { findTotpStep, makeTotpSecret } from '../crypto/totp'
import {
  adminOperation,
  readInput,
  tokenOperation,
  type Operation,
  type CognitoSite,
} from '../http/operation'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import type { MfaMethod } from '../pool/UserPoolDefinition'
import { challengeUser, closeSession, readSession } from '../signIn/continueSignIn'
import { requireUser } from './poolUsers'

const wrongCodesPerHour = 20

const requireTotp = (pool: Pool) => {
  if (pool.definition.mfa === 'OFF' || !pool.definition.mfaMethods.includes('SOFTWARE_TOKEN_MFA'))
    throw new CognitoError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA has not been enabled by the userPool',
    )
}

/** Gives the user a secret that counts once a code of it was shown; the one in use stays until then. */
const associate = (pool: Pool, user: PoolUser) => {
  requireTotp(pool)
  user.mfa.totpPending = makeTotpSecret()
  return { SecretCode: user.mfa.totpPending }
}

/** Takes the secret into use. Throws `EnableSoftwareTokenMFAException` on a wrong code. */
const verify = (pool: Pool, user: PoolUser, code: string) => {
  requireTotp(pool)
  pool.attempts.guard(`totp:${user.sub}`, wrongCodesPerHour)
  // A secret that is already in use needs another code, as turning the factor off does.
  const secret = user.mfa.totpPending ?? user.mfa.totpSecret
  if (secret === undefined) throw invalidParameter('Software token MFA has not been associated')
  const step = findTotpStep(secret, code, pool.now())
  if (step === undefined) {
    pool.attempts.count(`totp:${user.sub}`)
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch')
  }
  user.mfa.totpSecret = secret
  user.mfa.totpStep = step
  delete user.mfa.totpPending
  return { Status: 'SUCCESS' }
}

const sessionInput = z.object({ Session: z.string() })
const code = z.object({ UserCode: z.string().regex(/^\d+$/) })

/** The sign-in to which a session of MFA_SETUP belongs; the call to Cognito names no client. */
const findSetup = (site: CognitoSite, id: string) => {
  for (const pool of site.pools) {
    const session = pool.sessions.get(id)
    const client = pool.definition.clients.find((candidate) => candidate.id === session?.clientId)
    if (client) return { call: { pool, client }, ...readSession({ pool, client }, id, 'MFA_SETUP') }
  }
  throw notAuthorized('Invalid session for the user.')
}

const associateByToken = tokenOperation(z.object({}), ({ pool, user }) => associate(pool, user))
const verifyByToken = tokenOperation(code, ({ pool, user }, { UserCode }) => verify(pool, user, UserCode))

const hasToken = (body: unknown) => z.object({ AccessToken: z.string() }).safeParse(body).success

/** Starts TOTP, for a user who is signed in or whom a sign-in asks to set a factor up. */
export const associateSoftwareToken: Operation = async (site, body, context) => {
  if (hasToken(body)) return associateByToken(site, body, context)
  const { Session } = readInput(sessionInput, body)
  const { call, session, user } = findSetup(site, Session)
  const answer = associate(call.pool, user)
  closeSession(call.pool, Session)
  await call.pool.save()
  return { ...answer, Session: challengeUser(call, user, session).Session }
}

/** Proves that the user's device has the secret. */
export const verifySoftwareToken: Operation = async (site, body, context) => {
  if (hasToken(body)) return verifyByToken(site, body, context)
  const { Session, UserCode } = readInput(sessionInput.extend(code.shape), body)
  const { call, session, user } = findSetup(site, Session)
  const answer = verify(call.pool, user, UserCode)
  closeSession(call.pool, Session)
  if (!user.mfa.enabled.includes('SOFTWARE_TOKEN_MFA')) user.mfa.enabled.push('SOFTWARE_TOKEN_MFA')
  await call.pool.save()
  return { ...answer, Session: challengeUser(call, user, { ...session, totpVerified: true }).Session }
}

const setting = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).optional()

const mfaPreference = z.object({ SMSMfaSettings: setting, SoftwareTokenMfaSettings: setting })

const checkUsable = (pool: Pool, { mfa, attributes }: PoolUser, method: MfaMethod) => {
  if (pool.definition.mfa === 'OFF' || !pool.definition.mfaMethods.includes(method))
    throw invalidParameter(`User pool does not have ${method} enabled`)
  if (method === 'SOFTWARE_TOKEN_MFA' && mfa.totpSecret === undefined)
    throw invalidParameter('User has not verified software token mfa')
  if (method === 'SMS_MFA' && !attributes.phone_number)
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA')
}

/** Turns factors on and off and names the preferred one. */
const setPreference = (pool: Pool, user: PoolUser, input: z.infer<typeof mfaPreference>) => {
  const settings = [
    ['SMS_MFA', input.SMSMfaSettings],
    ['SOFTWARE_TOKEN_MFA', input.SoftwareTokenMfaSettings],
  ] as const
  const chosen = settings.flatMap(([method, said]) => (said ? [[method, said] as const] : []))
  if (chosen.filter(([, said]) => said.PreferredMfa).length > 1)
    throw invalidParameter('Only one MFA method can be preferred')
  for (const [method, said] of chosen) if (said.Enabled) checkUsable(pool, user, method)
  for (const [method, { Enabled = false, PreferredMfa = false }] of chosen) {
    const others = user.mfa.enabled.filter((enabled) => enabled !== method)
    user.mfa.enabled = Enabled ? [...others, method] : others
    if (Enabled && PreferredMfa) user.mfa.preferred = method
    else if (user.mfa.preferred === method) delete user.mfa.preferred
  }
  return {}
}

export const setUserMfaPreference = tokenOperation(mfaPreference, ({ pool, user }, input) =>
  setPreference(pool, user, input),
)

export const adminSetUserMfaPreference = adminOperation(
  mfaPreference.extend({ Username: z.string() }),
  (pool, { Username, ...input }) => setPreference(pool, requireUser(pool, Username), input),
)
