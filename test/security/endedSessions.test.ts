import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import * as OTPAuth from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../functions/core/newId'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openChangeAccount } from '../../scripts/operator/changeAccount'
import { userLogin, userLogout } from '../../shared/users/session'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import { untilNextSecond } from '../harness/untilNextSecond'
import { useStack } from '../harness/useStack'

const stack = useStack()
const { cognito } = stack.clients
const { userPoolId, userPoolClientId: ClientId } = stack.address
const changeAccount = openChangeAccount(
  cognito,
  stack.clients.documents,
  { userPoolId, usersTable: stack.address.tables.Users },
  openLogWriter(stack.address.tables.ServerLog, newId),
  Date.now,
)

let person: Person
beforeEach(async () => {
  person = await stack.newUser('session')
})

const statusWith = async (token: string) => (await stack.call(userLogin, {}, token)).status

const refresh = async (RefreshToken: string): Promise<string | undefined> => {
  const request = new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })
  const answer = await cognito.send(request).catch(() => undefined)
  return answer?.AuthenticationResult?.AccessToken
}

/** No token of an ended session opens anything, nor one that is made from it. */
const expectEnded = async ({ access, refresh: refreshToken }: Person['tokens']) => {
  expect(await statusWith(access)).toBe(401)
  const renewed = await refresh(refreshToken)
  if (renewed !== undefined) expect(await statusWith(renewed)).toBe(401)
}

const secondsNow = () => Math.floor(Date.now() / 1000)
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>

/** A session, and what ends it, begun in the same second: tried until the two have met. */
const inOneSecond = async (end: () => Promise<unknown>): Promise<Person['tokens']> => {
  for (let tried = 0; tried < 10; tried += 1) {
    await untilNextSecond()
    const session = await stack.startSession(person.email, person.password)
    if (claimsOf(session.access).auth_time !== secondsNow()) continue
    const ended = end()
    const second = secondsNow()
    await ended
    if (claimsOf(session.access).auth_time === second) return session
  }
  throw new Error('This machine is too slow to begin and end a session in one second')
}

describe('tokens', () => {
  it('live for a day', () => {
    const { access, id } = person.tokens
    const lives = [access, id].map(claimsOf).map(({ exp = 0, iat = 0 }) => exp - iat)
    expect(lives).toEqual([86_400, 86_400])
  })
})

describe('a changed password', () => {
  it('ends every session of the account that began before, everywhere, from the next request on', async () => {
    const elsewhere = await stack.startSession(person.email)
    await cognito.send(
      new ChangePasswordCommand({
        AccessToken: person.token,
        PreviousPassword: person.password,
        ProposedPassword: 'Portal-2027',
      }),
    )
    await stack.ask(userLogout, { everywhere: true }, person.token)
    await expectEnded(person.tokens)
    await expectEnded(elsewhere)
    const after = await stack.startSession(person.email, 'Portal-2027')
    expect(await statusWith(after.access)).toBe(200)
  })

  it('ends them when it was reset by mail as well, those of the same second too', async () => {
    const { email: Username } = person
    await cognito.send(new ForgotPasswordCommand({ ClientId, Username }))
    const code = await eventually(async () => {
      const [mail] = await stack.mailsTo(Username)
      return /\d{6}/.exec(`${mail?.body.html ?? ''}${mail?.body.text ?? ''}`)?.[0] ?? expect.fail('no code')
    })
    const elsewhere = await inOneSecond(() =>
      cognito.send(
        new ConfirmForgotPasswordCommand({
          ClientId,
          Username,
          ConfirmationCode: code,
          Password: 'Portal-2027',
        }),
      ),
    )
    await expectEnded(elsewhere)
    await expectEnded(person.tokens)
    const after = await stack.startSession(person.email, 'Portal-2027')
    expect(await statusWith(after.access)).toBe(200)
  })
})

describe('signing out', () => {
  it('here leaves other sessions alone', async () => {
    const elsewhere = await stack.startSession(person.email)
    await stack.ask(userLogout, {}, person.token)
    await expectEnded(person.tokens)
    expect(await statusWith(elsewhere.access)).toBe(200)
  })

  it('everywhere ends a session that began in the same second, and none that begins after', async () => {
    const elsewhere = await inOneSecond(() => stack.ask(userLogout, { everywhere: true }, person.token))
    await expectEnded(elsewhere)
    const { access } = await stack.startSession(person.email)
    expect(await statusWith(access)).toBe(200)
  })
})

describe('a disabled account', () => {
  it('is shut out at the next request, cannot sign in, and comes back when it is enabled', async () => {
    expect(await statusWith(person.token)).toBe(200)
    expect(await changeAccount(person.email, { kind: 'disable' })).toMatchObject({ isEnabled: false })
    await expectEnded(person.tokens)
    await expect(stack.startSession(person.email)).rejects.toThrow()
    await changeAccount(person.email, { kind: 'enable' })
    await expectEnded(person.tokens)
    await untilNextSecond()
    const { access } = await stack.startSession(person.email)
    expect(await statusWith(access)).toBe(200)
  })
})

describe('a second factor that is lost', () => {
  it('is asked for until an operator takes it away, which ends every session', async () => {
    const { access: AccessToken } = person.tokens
    const { SecretCode = '' } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }))
    const UserCode = new OTPAuth.TOTP({ secret: SecretCode }).generate()
    await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
    await cognito.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }))
    await expect(stack.startSession(person.email)).rejects.toThrow()

    await changeAccount(person.email, { kind: 'dropFactor' })
    await expectEnded(person.tokens)
    await untilNextSecond()
    const { access } = await stack.startSession(person.email)
    expect(await statusWith(access)).toBe(200)
  })
})
