import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import * as OTPAuth from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordClientId, poolId, poolResources } from './poolResources'
import { startTestCognito, type TestCognito } from './startTestCognito'

const UserPoolId = poolId
const password = 'Passw0rd-1'
const { People } = poolResources

/** The same pool with a compulsory second factor and the first version of the token function. */
const strictPool = {
  ...poolResources,
  People: {
    ...People,
    Properties: {
      ...People.Properties,
      MfaConfiguration: 'ON',
      LambdaConfig: {
        PreAuthentication: 'PreAuthentication',
        PreTokenGeneration: 'PreToken',
        CustomMessage: 'CustomMessage',
      },
    },
  },
}

let cognito: TestCognito

beforeAll(async () => {
  cognito = await startTestCognito({
    resources: strictPool,
    triggers: {
      CustomMessage: ({ request }) => ({
        emailSubject: 'From us',
        emailMessage: `${String(request.usernameParameter)} ${String(request.codeParameter)}`,
      }),
      PreToken: ({ request }) => ({
        claimsOverrideDetails: {
          claimsToAddOrOverride: { tenant: request.userAttributes['custom:tenant'] ?? 'none' },
          claimsToSuppress: ['email'],
          groupOverrideDetails: { groupsToOverride: ['from-function'] },
        },
      }),
    },
  })
})
afterAll(() => cognito.stop())

const addUser = async (Username: string, UserAttributes: sdk.AttributeType[] = []) => {
  const { admin } = cognito
  await admin.send(
    new sdk.AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }),
  )
  const set = { UserPoolId, Username, Password: password, Permanent: true }
  await admin.send(new sdk.AdminSetUserPasswordCommand(set))
}

const signIn = (USERNAME: string) =>
  cognito.admin.send(
    new sdk.InitiateAuthCommand({
      ClientId: passwordClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: password },
    }),
  )

const claimsOf = (token: string | undefined) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('a pool that demands a second factor', () => {
  it('lets a user set one up during sign-in, and gives tokens only then', async () => {
    const USERNAME = 'setup@example.com'
    await addUser(USERNAME)
    const challenge = await signIn(USERNAME)
    expect(challenge).toMatchObject({ ChallengeName: 'MFA_SETUP' })
    const respond = (Session: string | undefined) =>
      cognito.admin.send(
        new sdk.RespondToAuthChallengeCommand({
          ClientId: passwordClientId,
          ChallengeName: 'MFA_SETUP',
          Session,
          ChallengeResponses: { USERNAME },
        }),
      )
    await expect(respond(challenge.Session)).rejects.toMatchObject({ name: 'InvalidParameterException' })
    const begun = await cognito.admin.send(
      new sdk.AssociateSoftwareTokenCommand({ Session: challenge.Session }),
    )
    const secret = OTPAuth.Secret.fromBase32(begun.SecretCode ?? '')
    const UserCode = new OTPAuth.TOTP({ secret }).generate()
    const verification = new sdk.VerifySoftwareTokenCommand({ Session: begun.Session, UserCode })
    const verified = await cognito.admin.send(verification)
    const { AuthenticationResult } = await respond(verified.Session)
    expect(claimsOf(AuthenticationResult?.IdToken)).toMatchObject({ 'cognito:groups': ['from-function'] })
    expect(claimsOf(AuthenticationResult?.IdToken)).not.toHaveProperty('email')
    const next = await signIn(USERNAME)
    const reuse = new sdk.RespondToAuthChallengeCommand({
      ClientId: passwordClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: next.Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: UserCode },
    })
    await expect(cognito.admin.send(reuse)).rejects.toMatchObject({
      message: 'Your software token has already been used once.',
    })
  })

  it('texts a code to a user who has only a phone number', async () => {
    const Username = 'text@example.com'
    await addUser(Username, [{ Name: 'phone_number', Value: '+61400000000' }])
    expect(await signIn(Username)).toMatchObject({ ChallengeName: 'SMS_MFA' })
    expect(cognito.outbox.at(-1)).toMatchObject({ medium: 'SMS', to: '+61400000000' })
  })
})

describe('an administrator', () => {
  const Username = 'managed@example.com'

  it('invites in the words of the CustomMessage function', async () => {
    await cognito.admin.send(
      new sdk.AdminCreateUserCommand({ UserPoolId, Username, TemporaryPassword: 'Temporary-1' }),
    )
    expect(cognito.outbox.at(-1)).toEqual({
      medium: 'EMAIL',
      to: Username,
      subject: 'From us',
      body: `${Username} Temporary-1`,
      trigger: 'CustomMessage_AdminCreateUser',
    })
    const again = new sdk.AdminCreateUserCommand({ UserPoolId, Username })
    await expect(cognito.admin.send(again)).rejects.toBeInstanceOf(sdk.UsernameExistsException)
  })

  it('gives attributes that clients may not write, within the schema, and reads them', async () => {
    const invite = (name: string, Name: string, Value: string) => {
      const UserAttributes = [{ Name, Value }]
      return cognito.admin.send(
        new sdk.AdminCreateUserCommand({ UserPoolId, Username: `${name}@example.com`, UserAttributes }),
      )
    }
    await invite('tenant', 'custom:tenant', 'acme')
    const refusal = sdk.InvalidParameterException
    await expect(invite('long', 'custom:tenant', 'x'.repeat(65))).rejects.toBeInstanceOf(refusal)
    await expect(invite('odd', 'custom:unknown', 'x')).rejects.toBeInstanceOf(refusal)
    const target = { UserPoolId, Username: 'tenant@example.com' }
    const user = await cognito.admin.send(new sdk.AdminGetUserCommand(target))
    expect(user.UserAttributes).toContainEqual({ Name: 'custom:tenant', Value: 'acme' })
    expect(user).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true })
    expect(Math.abs(Number(user.UserCreateDate) - Date.now())).toBeLessThan(60_000)
    await cognito.admin.send(new sdk.AdminDeleteUserCommand(target))
  })

  it('says who belongs to the groups of the template', async () => {
    const group = { UserPoolId, GroupName: 'admins' }
    const member = { ...group, Username }
    await cognito.admin.send(new sdk.AdminAddUserToGroupCommand(member))
    const groups = await cognito.admin.send(new sdk.AdminListGroupsForUserCommand({ UserPoolId, Username }))
    expect(groups.Groups?.map(({ GroupName }) => GroupName)).toEqual(['admins'])
    const members = await cognito.admin.send(new sdk.ListUsersInGroupCommand(group))
    expect(members.Users).toHaveLength(1)
    await cognito.admin.send(new sdk.AdminRemoveUserFromGroupCommand(member))
    expect((await cognito.admin.send(new sdk.ListUsersInGroupCommand(group))).Users).toEqual([])
    const missing = new sdk.AdminAddUserToGroupCommand({ ...member, GroupName: 'constructor' })
    await expect(cognito.admin.send(missing)).rejects.toBeInstanceOf(sdk.ResourceNotFoundException)
  })

  it('finds users by attribute and pages through them, also while deleting', async () => {
    const search = { UserPoolId, Filter: 'email ^= "Man"' }
    expect((await cognito.admin.send(new sdk.ListUsersCommand(search))).Users).toHaveLength(1)
    const one = await cognito.admin.send(new sdk.ListUsersCommand({ UserPoolId, Limit: 1 }))
    expect(one.Users).toHaveLength(1)
    await cognito.admin.send(
      new sdk.AdminDeleteUserCommand({ UserPoolId, Username: one.Users?.[0]?.Username }),
    )
    const { PaginationToken } = one
    const rest = await cognito.admin.send(new sdk.ListUsersCommand({ UserPoolId, PaginationToken }))
    expect(rest.Users).toHaveLength(2)
    expect(rest.PaginationToken).toBeUndefined()
    const bad = new sdk.ListUsersCommand({ UserPoolId, Filter: 'custom:tenant = "acme"' })
    await expect(cognito.admin.send(bad)).rejects.toBeInstanceOf(sdk.InvalidParameterException)
  })

  it('demands a new password of a user with a verified address', async () => {
    const target = { UserPoolId, Username: 'reset@example.com' }
    await addUser('unverified@example.com')
    const unverified = { UserPoolId, Username: 'unverified@example.com' }
    await expect(
      cognito.admin.send(new sdk.AdminResetUserPasswordCommand(unverified)),
    ).rejects.toBeInstanceOf(sdk.InvalidParameterException)
    await addUser(target.Username, [{ Name: 'email_verified', Value: 'true' }])
    await cognito.admin.send(new sdk.AdminResetUserPasswordCommand(target))
    await expect(signIn(target.Username)).rejects.toBeInstanceOf(sdk.PasswordResetRequiredException)
    const confirm = { ClientId: passwordClientId, Username: target.Username, Password: 'Passw0rd-2' }
    const ConfirmationCode = cognito.lastCode()
    await cognito.admin.send(new sdk.ConfirmForgotPasswordCommand({ ...confirm, ConfirmationCode }))
    await expect(signIn(target.Username)).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    })
  })

  it('has temporary passwords that end after their days', async () => {
    const Username = 'late@example.com'
    await cognito.admin.send(
      new sdk.AdminCreateUserCommand({
        UserPoolId,
        Username,
        TemporaryPassword: password,
        MessageAction: 'SUPPRESS',
      }),
    )
    expect(await signIn(Username)).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' })
    cognito.clock.aheadMs += 7 * 86_400_000
    await expect(signIn(Username)).rejects.toMatchObject({
      message: 'Temporary password has expired and must be reset by an administrator.',
    })
  })
})

it('ends a confirmation code after a day', async () => {
  const Username = 'slow@example.com'
  const ClientId = passwordClientId
  await cognito.admin.send(new sdk.SignUpCommand({ ClientId, Username, Password: password }))
  cognito.clock.aheadMs += 86_400_000
  const confirm = new sdk.ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: cognito.lastCode() })
  await expect(cognito.admin.send(confirm)).rejects.toBeInstanceOf(sdk.ExpiredCodeException)
})

it('calls the function before a sign-in of a name that has no account', async () => {
  const start = new sdk.InitiateAuthCommand({
    ClientId: passwordClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: 'stranger@example.com', PASSWORD: password },
  })
  await expect(cognito.admin.send(start)).rejects.toBeInstanceOf(sdk.NotAuthorizedException)
  expect(cognito.events.at(-1)).toMatchObject({
    functionId: 'PreAuthentication',
    event: { request: { userNotFound: true, userAttributes: {} } },
  })
})
