import { describe, expect, it } from 'vitest'
import { heldToken } from './heldToken'

const now = 1_800_000_000_000
const pool = 'CognitoIdentityServiceProvider.client1'

const tokenUntil = (ms: number) => `head.${btoa(JSON.stringify({ exp: ms / 1000, sub: 'u1' }))}.sign`

const cookiesOf = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('; ')

const sessionOf = (token: string, more: Record<string, string> = {}) =>
  cookiesOf({
    theme: 'dark',
    [`${pool}.LastAuthUser`]: 'some.one@example.com',
    [`${pool}.some.one@example.com.accessToken`]: token,
    ...more,
  })

describe('heldToken', () => {
  it('is the access token of whoever signed in last', () => {
    const token = tokenUntil(now + 600_000)
    const other = { [`${pool}.other@example.com.accessToken`]: tokenUntil(now + 900_000) }
    expect(heldToken(sessionOf(token, other), now)).toBe(token)
  })

  it('is none once it ends within two minutes', () => {
    expect(heldToken(sessionOf(tokenUntil(now + 121_000)), now)).toBeDefined()
    expect(heldToken(sessionOf(tokenUntil(now + 119_000)), now)).toBeUndefined()
  })

  it('counts by the clock of the provider', () => {
    const behind = { [`${pool}.some.one@example.com.clockDrift`]: '600000' }
    expect(heldToken(sessionOf(tokenUntil(now + 600_000), behind), now)).toBeUndefined()
  })

  it.each(['', 'a=b', sessionOf('no token'), sessionOf('a.%%%.c'), `${pool}.LastAuthUser=u1`])(
    'is none in cookies that hold none: %s',
    (cookies) => {
      expect(heldToken(cookies, now)).toBeUndefined()
    },
  )
})
