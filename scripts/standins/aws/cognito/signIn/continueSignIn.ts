import { randomBytes } from 'node:crypto'
import { CognitoError, notAuthorized } from '../CognitoError'
import { makeCode, deliveryDetails, sendMessage } from '../codes/codes'
import type { ClientCall } from '../http/operation'
import { secondsNow, type AuthSession, type Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import type { MfaMethod } from '../pool/UserPoolDefinition'
import { startTokenFamily } from '../tokens/issueTokens'
import { pruneFamilies } from '../tokens/tokenFamilies'
import { callPostAuthentication, type Metadata } from '../triggers/userTriggers'
import { missingAttributes } from '../users/userAttributes'
import { findUser } from '../users/poolUsers'

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

/** A sign-in under way: the client's call and what it said for the functions. */
export interface SignIn extends ClientCall {
  readonly metadata: Metadata
}

type TokenSource = AuthSession['tokenSource']

/** What comes once the password is proven: a new password, a second factor, or tokens. */
export async function continueAfterPassword(signIn: SignIn, user: PoolUser) {
  const { pool } = signIn
  if (!user.enabled) throw notAuthorized('User is disabled.')
  if (user.status === 'UNCONFIRMED')
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
  if (user.status === 'RESET_REQUIRED')
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
  if (user.status === 'CONFIRMED') return continueWithMfa(signIn, user, 'TokenGeneration_Authentication')
  if ((user.temporaryUntilSeconds ?? Infinity) <= secondsNow(pool))
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.')
  const missing = missingAttributes(pool.definition, user.attributes).map((name) => `userAttributes.${name}`)
  return challengeUser(
    signIn,
    user,
    { challenge: 'NEW_PASSWORD_REQUIRED', tokenSource: 'TokenGeneration_NewPasswordChallenge' },
    { requiredAttributes: JSON.stringify(missing), userAttributes: JSON.stringify(user.attributes) },
  )
}

/** The factors a user must choose from or answer; those the pool no longer offers do not count. */
const factorsOf = ({ pool }: SignIn, { mfa, attributes }: PoolUser): MfaMethod[] => {
  if (pool.definition.mfa === 'OFF') return []
  const offered = mfa.enabled.filter((method) => pool.definition.mfaMethods.includes(method))
  const mustHave = pool.definition.mfa === 'ON' && offered.length === 0
  const canText = pool.definition.mfaMethods.includes('SMS_MFA') && attributes.phone_number
  return mustHave && canText ? ['SMS_MFA'] : offered
}

export async function continueWithMfa(signIn: SignIn, user: PoolUser, tokenSource: TokenSource) {
  const factors = factorsOf(signIn, user)
  const preferred = factors.find((factor) => factor === user.mfa.preferred)
  const factor = preferred ?? (factors.length === 1 ? factors[0] : undefined)
  if (factor) return challengeFactor(signIn, user, factor, tokenSource)
  if (factors.length > 1)
    return challengeUser(
      signIn,
      user,
      { challenge: 'SELECT_MFA_TYPE', tokenSource },
      { MFAS_CAN_CHOOSE: JSON.stringify(factors) },
    )
  if (signIn.pool.definition.mfa !== 'ON') return finishSignIn(signIn, user, tokenSource)
  const canSetUp = signIn.pool.definition.mfaMethods
  return challengeUser(
    signIn,
    user,
    { challenge: 'MFA_SETUP', tokenSource },
    { MFAS_CAN_SETUP: JSON.stringify(canSetUp) },
  )
}

/** Asks for the code of one factor, sending it first when it goes by text message. */
export async function challengeFactor(
  signIn: SignIn,
  user: PoolUser,
  factor: MfaMethod,
  tokenSource: TokenSource,
) {
  if (factor === 'SOFTWARE_TOKEN_MFA')
    return challengeUser(signIn, user, { challenge: 'SOFTWARE_TOKEN_MFA', tokenSource })
  const to = user.attributes.phone_number
  if (!to) throw notAuthorized('User does not have delivery config set to turn on SMS_MFA')
  const smsCode = makeCode()
  await sendMessage(signIn.pool, user, {
    source: 'CustomMessage_Authentication',
    attribute: 'phone_number',
    to,
    secret: smsCode,
    clientId: signIn.client.id,
    metadata: signIn.metadata,
  })
  const { Destination, DeliveryMedium } = deliveryDetails('phone_number', to)
  return challengeUser(
    signIn,
    user,
    { challenge: 'SMS_MFA', tokenSource, smsCode },
    { CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination },
  )
}

/** Every challenge is answered: calls the PostAuthentication function and issues the tokens. */
export async function finishSignIn({ pool, client, metadata }: SignIn, user: PoolUser, source: TokenSource) {
  await callPostAuthentication(pool, user, client.id, metadata)
  pruneFamilies(pool)
  const tokens = await startTokenFamily(pool, client, user, { source, metadata })
  return { ChallengeParameters: {}, AuthenticationResult: tokens }
}
