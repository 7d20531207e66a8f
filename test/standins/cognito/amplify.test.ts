import { AdminAddUserToGroupCommand, AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import * as auth from 'aws-amplify/auth'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import * as OTPAuth from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configureAmplify } from './configureAmplify'
import { poolId, webClientId } from './poolResources'
import { startTestCognito, type TestCognito } from './startTestCognito'

const username = 'jane@example.com'
const moved = 'jane.doe@example.com'
const [first, second, third] = ['Passw0rd-1', 'Passw0rd-2', 'Passw0rd-3']

const rejectFrom = (domain: string) => (email: string | undefined) => {
  const errorMessage = `no sign-up from ${domain}`
  if (email?.endsWith(domain))
    throw Object.assign(new Error(errorMessage), { errorType: 'Error', errorMessage })
}

let cognito: TestCognito

beforeAll(async () => {
  const refuse = rejectFrom('@blocked.example')
  cognito = await startTestCognito({
    triggers: {
      PreSignUp: (event) => refuse(event.request.userAttributes.email),
      PreToken: () => ({
        claimsAndScopeOverrideDetails: {
          idTokenGeneration: { claimsToAddOrOverride: { plan: 'gold', sub: 'somebody else' } },
          accessTokenGeneration: { claimsToAddOrOverride: { tenant: 't1' }, scopesToAdd: ['devices'] },
        },
      }),
    },
  })
  configureAmplify(cognito.standIn.url)
})

afterAll(async () => {
  await auth.signOut()
  await cognito.stop()
})

const signIn = async (password: string, name = username) => {
  const { nextStep } = await auth.signIn({ username: name, password })
  return nextStep.signInStep
}

const session = async (forceRefresh = false) => {
  const { tokens, credentials, identityId } = await auth.fetchAuthSession({ forceRefresh })
  if (!tokens?.idToken) throw new Error('not signed in')
  return { access: tokens.accessToken, id: tokens.idToken, credentials, identityId }
}

const totpCode = (secret: string) =>
  new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + cognito.clock.aheadMs,
  })

/** A code counts once, so the next one takes a later moment. */
const nextTotpCode = (secret: string) => {
  cognito.clock.aheadMs += 30_000
  return totpCode(secret)
}

describe('a person who signs up through Amplify', () => {
  it('is refused a password against the policy', async () => {
    const attempt = auth.signUp({ username, password: 'abc' })
    await expect(attempt).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    })
  })

  it('hears the words of the PreSignUp function when it refuses', async () => {
    await expect(auth.signUp({ username: 'x@blocked.example', password: first })).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error no sign-up from @blocked.example.',
    })
  })

  it('is sent a code and may not take an address twice', async () => {
    const userAttributes = { email: username, phone_number: '+61400000000', 'custom:url': 'a.example' }
    const { nextStep } = await auth.signUp({ username, password: first, options: { userAttributes } })
    expect(nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'j***@e***', deliveryMedium: 'EMAIL' },
    })
    expect(cognito.outbox.at(-1)).toMatchObject({
      medium: 'EMAIL',
      to: username,
      trigger: 'CustomMessage_SignUp',
    })
    await expect(auth.signUp({ username: 'JANE@example.com', password: first })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    })
  })

  it('is asked for the code when signing in too early', async () => {
    expect(await signIn(first)).toBe('CONFIRM_SIGN_UP')
  })

  it('gets a new code, which replaces the first', async () => {
    const old = cognito.lastCode()
    await auth.resendSignUpCode({ username })
    expect(cognito.outbox.at(-1)?.trigger).toBe('CustomMessage_ResendCode')
    const wrong = cognito.lastCode() === old ? '000000' : old
    await expect(auth.confirmSignUp({ username, confirmationCode: wrong })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    const { isSignUpComplete } = await auth.confirmSignUp({ username, confirmationCode: cognito.lastCode() })
    expect(isSignUpComplete).toBe(true)
    expect(cognito.events.at(-1)?.event).toMatchObject({
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      request: { userAttributes: { email: username, 'cognito:user_status': 'CONFIRMED' } },
    })
  })
})

describe('a person signed in through Amplify', () => {
  it('is refused with a wrong password', async () => {
    await expect(signIn('Wrong-passw0rd')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    const { functionId, event } = cognito.events.at(-1) ?? {}
    expect([functionId, event?.request.userAttributes.email]).toEqual(['PreAuthentication', username])
  })

  it('signs in by SRP and has the tokens that the function shaped', async () => {
    await cognito.admin.send(
      new AdminAddUserToGroupCommand({ UserPoolId: poolId, GroupName: 'admins', Username: username }),
    )
    expect(await signIn(first)).toBe('DONE')
    const { access, id } = await session()
    expect(id.payload).toMatchObject({
      plan: 'gold',
      email: username,
      email_verified: true,
      aud: webClientId,
    })
    expect(id.payload.sub).toBe(access.payload.username)
    expect(id.payload['custom:url']).toBeUndefined()
    expect(access.payload).toMatchObject({
      tenant: 't1',
      scope: 'aws.cognito.signin.user.admin devices',
      'cognito:groups': ['admins'],
      iss: `https://cognito-idp.ap-southeast-2.amazonaws.com/${poolId}`,
    })
    expect(cognito.events.map(({ event }) => event.triggerSource)).toContain(
      'PostAuthentication_Authentication',
    )
  })

  it('holds tokens that aws-jwt-verify takes with the published keys', async () => {
    const keys = await fetch(`${cognito.standIn.url}/${poolId}/.well-known/jwks.json`)
    const verifier = CognitoJwtVerifier.create({ userPoolId: poolId, clientId: webClientId })
    verifier.cacheJwks((await keys.json()) as Parameters<typeof verifier.cacheJwks>[0])
    const { access, id } = await session()
    const read = await verifier.verify(access.toString(), { tokenUse: 'access', clientId: webClientId })
    expect(read.sub).toBe((await auth.getCurrentUser()).userId)
    await expect(
      verifier.verify(id.toString(), { tokenUse: 'id', clientId: webClientId }),
    ).resolves.toBeDefined()
  })

  it('gets AWS credentials from the identity pool, the same identity each time', async () => {
    const { credentials, identityId } = await session()
    expect(identityId).toMatch(/^ap-southeast-2:[\da-f-]{36}$/)
    expect(cognito.standIn.credentialsOf(credentials?.accessKeyId ?? '')).toMatchObject({ identityId })
  })

  it('refreshes its tokens and keeps the moment of sign-in', async () => {
    const before = await session()
    const after = await session(true)
    expect(after.access.payload.jti).not.toBe(before.access.payload.jti)
    expect(after.access.payload.auth_time).toBe(before.access.payload.auth_time)
    expect(after.access.payload.origin_jti).toBe(before.access.payload.origin_jti)
    expect(after.identityId).toBe(before.identityId)
  })

  it('takes the new refresh token that comes with each renewal, and keeps it for the next', async () => {
    const { access } = await session(true)
    // By then the token that was used counts no more.
    cognito.clock.aheadMs += 61_000
    const later = await session(true)
    expect(later.access.payload.jti).not.toBe(access.payload.jti)
  })

  it('writes only the attributes that the client may write', async () => {
    await auth.updateUserAttributes({ userAttributes: { name: 'Jane' } })
    expect(await auth.fetchUserAttributes()).toMatchObject({ name: 'Jane', email: username })
    const forbidden = auth.updateUserAttributes({ userAttributes: { 'custom:tenant': 'other' } })
    await expect(forbidden).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    const immutable = auth.updateUserAttributes({ userAttributes: { 'custom:url': 'b.example' } })
    await expect(immutable).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  it('keeps the old address until the new one is verified', async () => {
    const { nextStep } = await auth.updateUserAttribute({
      userAttribute: { attributeKey: 'email', value: moved },
    })
    expect(nextStep.updateAttributeStep).toBe('CONFIRM_ATTRIBUTE_WITH_CODE')
    expect(cognito.outbox.at(-1)?.to).toBe(moved)
    expect((await auth.fetchUserAttributes()).email).toBe(username)
    await auth.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: cognito.lastCode() })
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: moved, email_verified: 'true' })
  })

  it('verifies a phone number by text message', async () => {
    const sent = await auth.sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
    expect(sent).toMatchObject({ destination: '+*******0000', deliveryMedium: 'SMS' })
    await auth.confirmUserAttribute({
      userAttributeKey: 'phone_number',
      confirmationCode: cognito.lastCode(),
    })
    expect((await auth.fetchUserAttributes()).phone_number_verified).toBe('true')
  })

  it('changes the password only with the old one', async () => {
    await expect(auth.updatePassword({ oldPassword: 'nope', newPassword: second })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await auth.updatePassword({ oldPassword: first, newPassword: second })
  })

  it('resets a forgotten password with a code', async () => {
    await auth.signOut()
    const { nextStep } = await auth.resetPassword({ username: moved })
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE')
    const reset = { username: moved, confirmationCode: cognito.lastCode(), newPassword: third }
    await auth.confirmResetPassword(reset)
    await expect(auth.confirmResetPassword(reset)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
    expect(await signIn(third, moved)).toBe('DONE')
  })
})

describe('a second factor', () => {
  let secret: string

  it('is an authenticator once a code of it was shown', async () => {
    secret = (await auth.setUpTOTP()).sharedSecret
    const wrong = totpCode(secret) === '000000' ? '111111' : '000000'
    await expect(auth.verifyTOTPSetup({ code: wrong })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    })
    await auth.verifyTOTPSetup({ code: totpCode(secret) })
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' })
    await auth.signOut()
  })

  it('forgives a mistyped code, and the tokens after it refresh', async () => {
    expect(await signIn(third, moved)).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    const code = nextTotpCode(secret)
    const wrong = code === '000000' ? '111111' : '000000'
    await expect(auth.confirmSignIn({ challengeResponse: wrong })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    expect((await auth.confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true)
    expect((await session(true)).access.payload.token_use).toBe('access')
  })

  it('is chosen when both are on and none is preferred', async () => {
    await auth.updateMFAPreference({ sms: 'ENABLED', totp: 'NOT_PREFERRED' })
    await auth.signOut()
    expect(await signIn(third, moved)).toBe('CONTINUE_SIGN_IN_WITH_MFA_SELECTION')
    const { nextStep } = await auth.confirmSignIn({ challengeResponse: 'SMS' })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
    expect(cognito.outbox.at(-1)).toMatchObject({ medium: 'SMS', trigger: 'CustomMessage_Authentication' })
    expect((await auth.confirmSignIn({ challengeResponse: cognito.lastCode() })).isSignedIn).toBe(true)
    await auth.updateMFAPreference({ sms: 'DISABLED', totp: 'DISABLED' })
    expect((await auth.fetchMFAPreference()).enabled).toBeUndefined()
  })
})

describe('leaving', () => {
  it('by global sign-out takes the tokens back', async () => {
    const { access } = await session()
    await auth.signOut({ global: true })
    const { body } = await cognito.call('GetUser', { AccessToken: access.toString() })
    expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Access Token has been revoked' })
  })
})

describe('an invited person', () => {
  it('replaces the temporary password at the first sign-in and stays signed in', async () => {
    const invited = 'guest@example.com'
    await cognito.admin.send(new AdminCreateUserCommand({ UserPoolId: poolId, Username: invited }))
    const password = /use (.*)$/.exec(cognito.outbox.at(-1)?.body ?? '')?.[1] ?? ''
    expect(await signIn(password, invited)).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
    await expect(auth.confirmSignIn({ challengeResponse: 'weak' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    })
    expect((await auth.confirmSignIn({ challengeResponse: first })).isSignedIn).toBe(true)
    expect((await session(true)).id.payload.email).toBe(invited)
  })
})
