import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, it, describe } from 'vitest'
import { bearerOf, readToken, type SessionState, checkEveryMs, openSessionCheck } from './sessionCheck'

const startMs = 1_800_000_000_000
const open = () => {
  const world = { ms: startMs, state: 'live' as SessionState, asked: 0 }
  const check = openSessionCheck(
    () => {
      world.asked += 1
      return Promise.resolve(world.state)
    },
    () => world.ms,
  )
  /** A token that was given out an hour before the test begins, unless it says so. */
  const ask = (session = 'a', iat = startMs / 1000 - 3600) => check({ origin_jti: session, iat }, 'token')
  return { world, ask }
}

describe('asking the identity provider about a session', () => {
  it('happens once a minute at most, however many ask at once', async () => {
    const { world, ask } = open()
    expect(await Promise.all(Array.from({ length: 20 }, () => ask()))).not.toContain(false)
    world.ms += checkEveryMs - 1
    await ask()
    expect(world.asked).toBe(1)
    world.ms += 1
    await ask()
    expect(world.asked).toBe(2)
  })

  it('tells each session apart', async () => {
    const { world, ask } = open()
    await ask('a')
    await ask('b')
    expect(world.asked).toBe(2)
  })

  it('refuses a session that was ended there within a minute, and for ever', async () => {
    const { world, ask } = open()
    expect(await ask()).toBe(true)
    world.state = 'ended'
    world.ms += 60_000
    expect(await ask()).toBe(false)
    world.state = 'live'
    world.ms += 3_600_000
    expect(await ask()).toBe(false)
  })

  it('is not needed while the token itself is younger than that', async () => {
    const { world, ask } = open()
    world.state = 'ended'
    expect(await ask('a', startMs / 1000)).toBe(true)
    expect(world.asked).toBe(0)
    world.ms += 60_000
    expect(await ask('a', startMs / 1000)).toBe(false)
  })

  it('leaves everybody as they are while there is no answer, and is tried again soon', async () => {
    const { world, ask } = open()
    world.state = 'unknown'
    expect(await ask()).toBe(true)
    world.ms += 5000
    expect(await ask()).toBe(true)
    expect(world.asked).toBe(1)
    world.state = 'ended'
    world.ms += 5000
    expect(await ask()).toBe(false)
  })

  it('remembers no more sessions than it has room for', async () => {
    const { world, ask } = open()
    for (let i = 0; i < 10_001; i += 1) await ask(`session ${i}`)
    await ask('session 10000')
    expect(world.asked).toBe(10_001)
    await ask('session 0')
    expect(world.asked).toBe(10_002)
  })
})

const nowMs = 1_800_000_000_000
const claims = {
  sub: '00000000-0000-4000-8000-000000000001',
  token_use: 'access',
  exp: String(nowMs / 1000 + 1),
  iat: String(nowMs / 1000 - 5),
  origin_jti: 'session',
}
const eventOf = (more: Record<string, unknown>) =>
  ({
    requestContext: { authorizer: { jwt: { claims: { ...claims, ...more } } } },
  }) as unknown as APIGatewayProxyEventV2

it('a token of a session counts until its last second', () => {
  expect(readToken(eventOf({}), nowMs)).toMatchObject({ sub: claims.sub, exp: nowMs / 1000 + 1 })
  expect(() => readToken(eventOf({ exp: String(nowMs / 1000) }), nowMs)).toThrow(
    expect.objectContaining({ code: 'notSignedIn' }) as Error,
  )
})

it.each([
  ['of another kind', { token_use: 'id' }],
  ['of no session', { origin_jti: '' }],
  ['of nobody', { sub: undefined }],
])('a token %s does not count', (_, more) => {
  expect(() => readToken(eventOf(more), nowMs)).toThrow(
    expect.objectContaining({ code: 'notSignedIn' }) as Error,
  )
})

it.each([
  ['Bearer abc', 'abc'],
  ['bearer   abc', 'abc'],
  ['abc', 'abc'],
  ['x Bearer abc', 'x Bearer abc'],
  [undefined, ''],
])('the token of the header %j is %j', (authorization, token) => {
  expect(bearerOf({ headers: authorization === undefined ? {} : { authorization } })).toBe(token)
})
