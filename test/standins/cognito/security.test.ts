// Long because each attack on the user pool is played against one pool.
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeKeptKey, openSigningKey } from '../../../scripts/standins/aws/cognito/crypto/signingKey'
import {
  identityPoolIdOf,
  providerNameOf,
} from '../../../scripts/standins/aws/cognito/pool/UserPoolDefinition'
import { passwordClientId, poolId, poolResources, webClientId } from './poolResources'
import { startTestCognito, type TestCognito } from './startTestCognito'

const password = 'Passw0rd-1'
let cognito: TestCognito

beforeAll(async () => {
  cognito = await startTestCognito()
})
afterAll(() => cognito.stop())
afterEach(() => void vi.useRealTimers())

const addUser = async (name: string, permanent = true) => {
  const user = { UserPoolId: poolId, Username: name }
  const attributes = [{ Name: 'email_verified', Value: 'true' }]
  await cognito.admin.send(
    new AdminCreateUserCommand({ ...user, UserAttributes: attributes, MessageAction: 'SUPPRESS' }),
  )
  await cognito.admin.send(
    new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: permanent }),
  )
}

const signIn = async (USERNAME: string, PASSWORD = password, ClientId = passwordClientId) => {
  const AuthParameters = { USERNAME, PASSWORD }
  const { body } = await cognito.call('InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters,
  })
  return body as {
    __type?: string
    message?: string
    Session: string
    AuthenticationResult: { AccessToken: string; IdToken: string; RefreshToken: string }
  }
}

const answer = async (Session: string, USERNAME: string, ClientId = passwordClientId) => {
  const ChallengeResponses = { USERNAME, NEW_PASSWORD: 'Passw0rd-9' }
  const challenge = { ClientId, ChallengeName: 'NEW_PASSWORD_REQUIRED', Session, ChallengeResponses }
  return (await cognito.call('RespondToAuthChallenge', challenge)).body
}

const refused = (message: string) => ({ __type: 'NotAuthorizedException', message })

describe('a session', () => {
  it('that nobody was given opens nothing', async () => {
    await addUser('a@example.com')
    expect(await answer('invented-session-000000000000', 'a@example.com')).toEqual(
      refused('Invalid session for the user.'),
    )
  })

  it('belongs to one user and one client and counts once', async () => {
    await addUser('b@example.com', false)
    const { Session } = await signIn('b@example.com')
    const invalid = refused('Invalid session for the user.')
    expect(await answer(Session, 'a@example.com')).toEqual(invalid)
    expect(await answer(Session, 'b@example.com', webClientId)).toEqual(invalid)
    expect(await answer(Session, 'b@example.com')).toHaveProperty('AuthenticationResult')
    expect(await answer(Session, 'b@example.com')).toEqual(invalid)
  })

  it('is over after three minutes', async () => {
    await addUser('c@example.com', false)
    const { Session } = await signIn('c@example.com')
    cognito.clock.aheadMs += 180_001
    expect(await answer(Session, 'c@example.com')).toEqual(refused('Invalid session for the user.'))
  })
})

describe('a token', () => {
  const getUser = async (AccessToken: string) => (await cognito.call('GetUser', { AccessToken })).body

  it('signed with another key is refused, also under the name of the right one', async () => {
    const { AccessToken, IdToken } = (await signIn('a@example.com')).AuthenticationResult
    expect(await getUser(AccessToken)).toHaveProperty('Username')
    const claims = JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString()) as object
    const { kid } = cognito.standIn.jwksOf(poolId).keys[0] ?? {}
    const foreign = openSigningKey({ ...(await makeKeptKey()), kid: String(kid) })
    expect(await getUser(foreign.sign(claims))).toEqual(refused('Invalid Access Token'))
    const [, body, signature] = AccessToken.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await getUser(`${none}.${body}.`)).toEqual(refused('Invalid Access Token'))
    expect(await getUser(`${none}.${body}.${signature}`)).toEqual(refused('Invalid Access Token'))
    expect(await getUser(IdToken)).toEqual(refused('Invalid Access Token'))
  })

  it('expires', async () => {
    const { AccessToken } = (await signIn('a@example.com')).AuthenticationResult
    cognito.clock.aheadMs += 3_600_000
    expect(await getUser(AccessToken)).toEqual(refused('Access Token has expired'))
  })

  it('is worth nothing once its refresh token is revoked', async () => {
    const { AccessToken, RefreshToken } = (await signIn('a@example.com')).AuthenticationResult
    const refresh = (ClientId: string) =>
      cognito.call('GetTokensFromRefreshToken', { ClientId, RefreshToken })
    expect((await refresh(webClientId)).body).toEqual(refused('Refresh Token has been revoked'))
    expect((await refresh(passwordClientId)).body).toHaveProperty('AuthenticationResult.AccessToken')
    await cognito.call('RevokeToken', { ClientId: passwordClientId, Token: RefreshToken })
    expect(await getUser(AccessToken)).toEqual(refused('Access Token has been revoked'))
    expect((await refresh(passwordClientId)).body).toEqual(refused('Refresh Token has been revoked'))
  })
})

describe('a refresh token that rotates', () => {
  const { Operators } = poolResources
  const RefreshTokenRotation = { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 }
  const ExplicitAuthFlows = ['ALLOW_USER_PASSWORD_AUTH']
  const rotating = { ...Operators.Properties, ExplicitAuthFlows, RefreshTokenRotation }
  const resources = { ...poolResources, Operators: { ...Operators, Properties: rotating } }
  let steady: TestCognito
  beforeAll(async () => {
    steady = cognito
    cognito = await startTestCognito({ resources })
    await addUser('r@example.com')
  })
  afterAll(async () => {
    await cognito.stop()
    cognito = steady
  })
  const refresh = async (RefreshToken: string) => {
    const { body } = await cognito.call('GetTokensFromRefreshToken', {
      ClientId: passwordClientId,
      RefreshToken,
    })
    return body as Partial<Awaited<ReturnType<typeof signIn>>>
  }

  it('counts once, for a minute more to who asks again, and ends with its session', async () => {
    const { RefreshToken: first } = (await signIn('r@example.com')).AuthenticationResult
    const second = (await refresh(first)).AuthenticationResult?.RefreshToken ?? ''
    expect(second).not.toBe(first)
    const again = (await refresh(first)).AuthenticationResult?.RefreshToken ?? ''
    expect(again).not.toBe(second)
    cognito.clock.aheadMs += 60_000
    expect(await refresh(first)).toEqual(refused('Refresh Token has been revoked'))
    const third = (await refresh(second)).AuthenticationResult?.RefreshToken ?? ''
    await cognito.call('RevokeToken', { ClientId: passwordClientId, Token: third })
    for (const token of [again, third]) {
      expect(await refresh(token)).toEqual(refused('Refresh Token has been revoked'))
    }
  })

  it('lives no longer than the first one of its session', async () => {
    const { RefreshToken: first } = (await signIn('r@example.com')).AuthenticationResult
    cognito.clock.aheadMs += 29 * 86_400_000
    const second = (await refresh(first)).AuthenticationResult?.RefreshToken ?? ''
    cognito.clock.aheadMs += 2 * 86_400_000
    expect(await refresh(second)).toEqual(refused('Refresh Token has expired'))
  })

  it('has no other way to be used: such a client is refused with ALLOW_REFRESH_TOKEN_AUTH', async () => {
    const Properties = { ...Operators.Properties, RefreshTokenRotation }
    await expect(
      startTestCognito({ resources: { ...poolResources, Operators: { ...Operators, Properties } } }),
    ).rejects.toThrow('ALLOW_REFRESH_TOKEN_AUTH')
  })
})

it('ends every sign-in of a user when an administrator says so', async () => {
  const [one, other] = [await signIn('a@example.com'), await signIn('a@example.com')]
  const user = { UserPoolId: poolId, Username: 'a@example.com' }
  await cognito.admin.send(new AdminUserGlobalSignOutCommand(user))
  for (const { AuthenticationResult } of [one, other]) {
    const { RefreshToken, AccessToken } = AuthenticationResult
    const refresh = { ClientId: passwordClientId, RefreshToken }
    const { body } = await cognito.call('GetTokensFromRefreshToken', refresh)
    expect(body).toEqual(refused('Refresh Token has been revoked'))
    expect((await cognito.call('GetUser', { AccessToken })).body).toEqual(
      refused('Access Token has been revoked'),
    )
  }
})

describe('a disabled user', () => {
  it('can neither go on, nor refresh, nor sign in until enabled', async () => {
    const user = { UserPoolId: poolId, Username: 'a@example.com' }
    const { AccessToken, RefreshToken } = (await signIn('a@example.com')).AuthenticationResult
    await cognito.admin.send(new AdminDisableUserCommand(user))
    const { body } = await cognito.call('GetUser', { AccessToken })
    expect(body).toEqual(refused('Access Token has been revoked'))
    const refresh = { ClientId: passwordClientId, RefreshToken }
    expect((await cognito.call('GetTokensFromRefreshToken', refresh)).body).toMatchObject({
      __type: 'NotAuthorizedException',
    })
    expect(await signIn('a@example.com')).toEqual(refused('User is disabled.'))
    expect(await signIn('a@example.com', 'Wrong-passw0rd')).toEqual(
      refused('Incorrect username or password.'),
    )
    await cognito.admin.send(new AdminEnableUserCommand(user))
    expect(await signIn('a@example.com')).toHaveProperty('AuthenticationResult')
  })
})

describe('a user who does not exist', () => {
  const challenge = async (USERNAME: string) => {
    const AuthParameters = { USERNAME, SRP_A: 'abcdef0123' }
    const { body } = await cognito.call('InitiateAuth', {
      ClientId: webClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters,
    })
    return body as { ChallengeName: string; ChallengeParameters: Record<string, string> }
  }

  it('is challenged like one who does, the same way each time', async () => {
    const [known, unknown, again] = [
      await challenge('a@example.com'),
      await challenge('nobody@example.com'),
      await challenge('Nobody@example.com'),
    ]
    expect(Object.keys(unknown.ChallengeParameters)).toEqual(Object.keys(known.ChallengeParameters))
    for (const name of ['SALT', 'USER_ID_FOR_SRP', 'SECRET_BLOCK'] as const)
      expect(unknown.ChallengeParameters[name]).toHaveLength(known.ChallengeParameters[name]?.length ?? 0)
    const { SALT, USER_ID_FOR_SRP } = unknown.ChallengeParameters
    expect(again.ChallengeParameters).toMatchObject({ SALT, USER_ID_FOR_SRP })
  })

  it('is refused, sent codes and locked out like one who does', async () => {
    expect(await signIn('nobody@example.com')).toEqual(await signIn('a@example.com', 'Wrong-passw0rd'))
    const forgot = async (Username: string) =>
      (await cognito.call('ForgotPassword', { ClientId: webClientId, Username })).body
    const reset = async (Username: string) => {
      const attempt = { ClientId: webClientId, Username, ConfirmationCode: '00000', Password: password }
      return (await cognito.call('ConfirmForgotPassword', attempt)).body
    }
    expect(await reset('anna@example.com')).toEqual(await reset('a@example.com'))
    expect(await forgot('anna@example.com')).toEqual(await forgot('a@example.com'))
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await reset('anna@example.com')).toEqual(await reset('a@example.com'))
    expect(await reset('anna@example.com')).toMatchObject({ __type: 'LimitExceededException' })
  })

  it('makes no difference to the wait after wrong passwords, which doubles', async () => {
    // Of the wait only what is put ahead may pass, however long the attempts take.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const name of ['a@example.com', 'ghost@example.com']) {
      cognito.clock.aheadMs += 3_600_000
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect(await signIn(name, 'Wrong-passw0rd')).toEqual(refused('Incorrect username or password.'))
      expect(await signIn(name)).toEqual(refused('Password attempts exceeded'))
      cognito.clock.aheadMs += 1000
      expect(await signIn(name, 'Wrong-passw0rd')).toEqual(refused('Incorrect username or password.'))
      cognito.clock.aheadMs += 1900
      expect(await signIn(name)).toEqual(refused('Password attempts exceeded'))
    }
    cognito.clock.aheadMs += 3_600_000
    expect(await signIn('a@example.com')).toHaveProperty('AuthenticationResult')
  })
})

describe('what a caller may ask', () => {
  it('is limited to the flows of the client', async () => {
    expect(await signIn('a@example.com', password, webClientId)).toEqual({
      __type: 'InvalidParameterException',
      message: 'USER_PASSWORD_AUTH flow not enabled for this client',
    })
  })

  it('is nothing administrative without a signature', async () => {
    const { body } = await cognito.call('AdminDeleteUser', { UserPoolId: poolId, Username: 'a@example.com' })
    expect(body).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
  })

  it('is no SRP exchange whose secret would be known beforehand', async () => {
    const AuthParameters = { USERNAME: 'a@example.com', SRP_A: '0' }
    const request = { ClientId: webClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters }
    expect((await cognito.call('InitiateAuth', request)).body).toMatchObject({
      __type: 'InvalidParameterException',
    })
  })

  it('is an identity only with a genuine id token of a known client', async () => {
    const { IdToken } = (await signIn('a@example.com')).AuthenticationResult
    const ask = async (Logins: Record<string, string>) =>
      (await cognito.call('GetId', { IdentityPoolId: identityPoolIdOf('Identities'), Logins })).body
    const provider = providerNameOf(poolId)
    expect(await ask({ [provider]: IdToken })).toEqual(
      refused('Token is not from a supported provider of this identity pool.'),
    )
    expect(await ask({ [provider]: `${IdToken.slice(0, -8)}AAAAAAAA` })).toEqual(
      refused('Invalid login token. Not a valid OpenId Connect identity token.'),
    )
    expect(await ask({})).toEqual(refused('Unauthenticated access is not supported for this identity pool.'))
  })
})
