import { CognitoError, notAuthorized } from '../CognitoError'
import { makeCode } from '../codes/codes'
import { deliveryDetails, sendMessage } from '../codes/sendMessage'
import type { ClientCall } from '../http/operation'
import { secondsNow, type AuthSession } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import type { MfaMethod } from '../pool/UserPoolDefinition'
import { startTokenFamily } from '../tokens/issueTokens'
import { pruneFamilies } from '../tokens/tokenFamilies'
import { callPostAuthentication, type Metadata } from '../triggers/userTriggers'
import { missingAttributes } from '../users/checkAttributes'
import { challengeUser } from './challenge'

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
