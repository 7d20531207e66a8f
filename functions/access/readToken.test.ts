import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, it } from 'vitest'
import { bearerOf, readToken } from './readToken'

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
