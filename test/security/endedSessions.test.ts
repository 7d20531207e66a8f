import { ChangePasswordCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../functions/core/newId'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openChangeAccount } from '../../scripts/operator/changeAccount'
import { userLogin, userLogout } from '../../shared/users/session'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const changeAccount = openChangeAccount(
  stack.clients.cognito,
  stack.clients.documents,
  { userPoolId: stack.address.userPoolId, usersTable: stack.address.tables.Users },
  openLogWriter(stack.address.tables.ServerLog, newId),
  Date.now,
)

let person: Person
beforeEach(async () => {
  person = await stack.newUser('session')
})

const statusWith = async (token: string) => (await stack.call(userLogin, {}, token)).status

const refresh = async (REFRESH_TOKEN: string): Promise<string | undefined> => {
  const request = new InitiateAuthCommand({
    ClientId: stack.address.userPoolClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN },
  })
  const answer = await stack.clients.cognito.send(request).catch(() => undefined)
  return answer?.AuthenticationResult?.AccessToken
}

/** No token of an ended session opens anything, nor one that is made from it. */
const expectEnded = async ({ access, refresh: refreshToken }: Person['tokens']) => {
  expect(await statusWith(access)).toBe(401)
  const renewed = await refresh(refreshToken)
  if (renewed !== undefined) expect(await statusWith(renewed)).toBe(401)
}

/** Sessions are told apart by whole seconds. */
const nextSecond = () => sleep(1001 - (Date.now() % 1000))

describe('a changed password', () => {
  it('ends every session of the account that began before, everywhere, from the next request on', async () => {
    const elsewhere = await stack.startSession(person.email)
    await nextSecond()
    await stack.clients.cognito.send(
      new ChangePasswordCommand({
        AccessToken: person.token,
        PreviousPassword: person.password,
        ProposedPassword: 'Portal-2027',
      }),
    )
    await stack.ask(userLogout, { everywhere: true }, person.token)
    await expectEnded(person.tokens)
    await expectEnded(elsewhere)
    await nextSecond()
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
})

describe('a disabled account', () => {
  it('is shut out at the next request, cannot sign in, and comes back when it is enabled', async () => {
    expect(await statusWith(person.token)).toBe(200)
    expect(await changeAccount(person.email, { kind: 'disable' })).toMatchObject({ isEnabled: false })
    await expectEnded(person.tokens)
    await expect(stack.startSession(person.email)).rejects.toThrow()
    await changeAccount(person.email, { kind: 'enable' })
    await expectEnded(person.tokens)
    await nextSecond()
    const { access } = await stack.startSession(person.email)
    expect(await statusWith(access)).toBe(200)
  })
})
