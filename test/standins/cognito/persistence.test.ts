import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { passwordClientId, poolId } from './poolResources'
import { startTestCognito, type TestCognito } from './startTestCognito'

let dir: string
const running: TestCognito[] = []

const start = async (folder = 'live') => {
  const cognito = await startTestCognito({ dir: join(dir, folder) })
  running.push(cognito)
  return cognito
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cognito-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((cognito) => cognito.stop()))
  await rm(dir, { recursive: true })
})

const password = 'Passw0rd-1'
const user = { UserPoolId: poolId, Username: 'jane@example.com' }
const signIn = new InitiateAuthCommand({
  ClientId: passwordClientId,
  AuthFlow: 'USER_PASSWORD_AUTH',
  AuthParameters: { USERNAME: user.Username, PASSWORD: password },
})

it('keeps users, keys and tokens through the sudden end of a process', async () => {
  const before = await start()
  await before.admin.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS' }))
  await before.admin.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }))
  const { AuthenticationResult: tokens } = await before.admin.send(signIn)
  // What lies on disk now, while the first still runs, is all that its sudden end would leave.
  await cp(join(dir, 'live'), join(dir, 'left'), { recursive: true })
  const after = await start('left')
  expect(after.standIn.jwksOf(poolId)).toEqual(before.standIn.jwksOf(poolId))
  expect((await after.admin.send(new AdminGetUserCommand(user))).UserStatus).toBe('CONFIRMED')
  const { body } = await after.call('GetUser', { AccessToken: tokens?.AccessToken })
  expect(body).toHaveProperty('Username')
  const refresh = { ClientId: passwordClientId, RefreshToken: tokens?.RefreshToken }
  expect((await after.call('GetTokensFromRefreshToken', refresh)).status).toBe(200)
})

it('writes neither passwords nor refresh tokens, in a file that only its owner reads', async () => {
  const cognito = await start()
  await cognito.admin.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS' }))
  await cognito.admin.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }))
  const { AuthenticationResult: tokens } = await cognito.admin.send(signIn)
  const path = join(dir, 'live', `${poolId}.json`)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(user.Username)
  expect(text).not.toContain(password)
  expect(text).not.toContain(tokens?.RefreshToken)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readdir(join(dir, 'live'))).filter((name) => name.endsWith('.new'))).toEqual([])
})
