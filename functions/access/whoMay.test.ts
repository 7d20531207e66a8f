import { describe, expect, it } from 'vitest'
import { getGroup } from '../../shared/groups/groups'
import { UserId } from '../../shared/core/ids'
import type { Role } from '../../shared/core/roles'
import { removeDeviceUser } from '../../shared/devices/deviceUsers'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { userLogin } from '../../shared/users/session'
import { PathIds } from '../core/http/readInput'
import { requestEvent } from '../../test/doubles/requestEvent'
import type { UserRow, UserStore } from '../users/userStore'
import type { AccessStore } from './accessStore'
import { whoMay } from './whoMay'

const sub = UserId.parse('00000000-0000-4000-8000-000000000001')
const nowSeconds = 1_800_000_000
const claims = {
  sub,
  token_use: 'access',
  exp: String(nowSeconds + 60),
  iat: String(nowSeconds - 60),
  auth_time: String(nowSeconds - 600),
  origin_jti: 'session-1',
}
const row: UserRow = {
  userid: sub,
  email: 'a@example.com',
  emailVerified: true,
  phone: '',
  phoneVerified: false,
  name: 'A',
  specialGroups: [],
  groupsVersion: 0,
  url: '',
  maxApiKeys: 1,
  defaultGroupid: 'g-000000000',
  validAfter: 0,
  isDisabled: false,
  endedSessions: {},
}

interface World {
  role?: Role | undefined
  user?: Partial<UserRow> | undefined
  exists?: boolean
  claims?: Record<string, unknown> | undefined
  isLive?: boolean
}
const open = (world: World) => {
  const calls: string[] = []
  const note = <T>(call: string, value: T) => {
    calls.push(call)
    return Promise.resolve(value)
  }
  const access = {
    wayToDevice: (_user: string, deviceid: string) =>
      note(`device ${deviceid}`, world.role && { role: world.role, rows: [] }),
    roleInGroup: (_user: string, groupid: string) => note(`group ${groupid}`, world.role),
    meta: (subject: string) =>
      note(`meta ${subject}`, world.exists === false ? undefined : { version: 1, admins: 1 }),
  } as unknown as AccessStore
  const users = {
    read: () =>
      note('user', 'user' in world && world.user === undefined ? undefined : { ...row, ...world.user }),
  } as unknown as UserStore
  const ask = (
    endpoint: Parameters<ReturnType<typeof whoMay>>[0],
    path: object = { deviceid: 'TRUCK0001' },
  ) =>
    whoMay(
      access,
      users,
      () => note('session', world.isLive ?? true),
      () => nowSeconds * 1000,
    )(
      endpoint,
      requestEvent({
        ...('claims' in world ? (world.claims === undefined ? {} : { claims: world.claims }) : { claims }),
      }),
      PathIds.parse(path),
    ).then(
      (caller) => caller,
      (error: { code: string }) => error.code,
    )
  return { ask, calls }
}

describe('who may', () => {
  it.each([
    ['no token', undefined],
    ['an id token', { ...claims, token_use: 'id' }],
    ['no expiry', { ...claims, exp: undefined }],
    ['an expiry that is now', { ...claims, exp: nowSeconds }],
    ['no session', { ...claims, origin_jti: undefined }],
    ['an empty session', { ...claims, origin_jti: '' }],
    ['no subject', { ...claims, sub: 'somebody' }],
  ])('is nobody with %s, and no store is asked', async (_what, wrong) => {
    const { ask, calls } = open({ role: 'ADMIN', claims: wrong })
    expect(await ask(getServerLog)).toBe('notSignedIn')
    expect(calls).toEqual([])
  })

  it.each([
    ['is unknown', undefined],
    ['has ended this session', { endedSessions: { 'session-1': nowSeconds + 9 } }],
    ['has ended all sessions since, though the token was refreshed', { validAfter: nowSeconds - 300 }],
    ['was disabled', { isDisabled: true }],
  ])('is nobody when the account %s', async (_what, user) => {
    expect(await open({ role: 'ADMIN', user }).ask(getServerLog)).toBe('notSignedIn')
  })

  it('goes on with sessions that began after the others were ended', async () => {
    const user = { validAfter: nowSeconds - 600, endedSessions: { other: nowSeconds } }
    expect(await open({ role: 'ADMIN', user }).ask(getServerLog)).toMatchObject({
      userid: sub,
      role: 'ADMIN',
    })
  })

  it('finds nothing without a relation, whether it exists or not, after the same questions', async () => {
    const [there, missing] = [open({ exists: true }), open({ exists: false })]
    expect(await there.ask(getServerLog)).toBe('notFound')
    expect(await missing.ask(getServerLog)).toBe('notFound')
    expect(there.calls).toEqual(missing.calls)
  })

  it.each([
    ['ADMIN', 'ADMIN'],
    ['USER', 'forbidden'],
    ['OPERATOR', 'forbidden'],
    ['VIEW', 'forbidden'],
  ] as const)('reads the log of a device as %s: %s', async (role, expected) => {
    const answer = await open({ role }).ask(getServerLog)
    expect(typeof answer === 'string' ? answer : answer.role).toBe(expected)
  })

  it('may do for themselves what the endpoint allows so, and is marked', async () => {
    expect(await open({ role: 'VIEW' }).ask(removeDeviceUser)).toMatchObject({ role: 'VIEW', selfOnly: true })
    expect(await open({ role: 'ADMIN' }).ask(removeDeviceUser)).not.toHaveProperty('selfOnly')
    expect(await open({}).ask(removeDeviceUser)).toBe('notFound')
  })

  it('is nobody once the identity provider has ended the session', async () => {
    expect(await open({ role: 'ADMIN', isLive: false }).ask(getServerLog)).toBe('notSignedIn')
  })

  it('is ADMIN everywhere as staff, but not of what does not exist', async () => {
    const user = { specialGroups: ['senquip_admin' as const] }
    expect(await open({ user }).ask(getServerLog)).toMatchObject({ role: 'ADMIN' })
    expect(await open({ user, exists: false }).ask(getServerLog)).toBe('notFound')
  })

  it('is asked about the group in the path of a group', async () => {
    const { ask, calls } = open({ role: 'VIEW' })
    expect(await ask(getGroup, { groupid: 'g-Abc123xyz' })).toMatchObject({ role: 'VIEW' })
    expect(calls).toContain('group g-Abc123xyz')
  })

  it('needs only to be signed in where nothing is named', async () => {
    const { ask, calls } = open({})
    expect(await ask(userLogin, {})).toMatchObject({ email: 'a@example.com', tokenExpires: nowSeconds + 60 })
    expect(calls).toEqual(['user', 'session'])
  })
})
