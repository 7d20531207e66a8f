// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetCookies } from './sessionCookies.fixture'
import { cookieText, hasSession, storedSession, storedToken, tokenStore } from './tokenStore'

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

describe('storedToken', () => {
  it('is the access token of the last sign-in', () => {
    const token = tokenUntil(now + 600_000)
    const other = { [`${pool}.other@example.com.accessToken`]: tokenUntil(now + 900_000) }
    expect(storedToken(sessionOf(token, other), now)).toBe(token)
  })

  it('is none once it ends within two minutes', () => {
    expect(storedToken(sessionOf(tokenUntil(now + 121_000)), now)).toBeDefined()
    expect(storedToken(sessionOf(tokenUntil(now + 119_000)), now)).toBeUndefined()
  })

  it('counts by the clock of the provider', () => {
    const behind = { [`${pool}.some.one@example.com.clockDrift`]: '600000' }
    expect(storedToken(sessionOf(tokenUntil(now + 600_000), behind), now)).toBeUndefined()
  })

  it.each(['', 'a=b', sessionOf('no token'), sessionOf('a.%%%.c'), `${pool}.LastAuthUser=u1`])(
    'is none in cookies that hold none: %s',
    (cookies) => {
      expect(storedToken(cookies, now)).toBeUndefined()
    },
  )
})

describe('the prefix of the browser', () => {
  const entries = (value: string) => ({
    [`${pool}.LastAuthUser`]: 'u1',
    [`${pool}.u1.accessToken`]: value,
    [`${pool}.u1.refreshToken`]: 'refresh',
  })
  const prefixed = (cookies: string) =>
    cookies
      .split('; ')
      .map((cookie) => `__Host-${cookie}`)
      .join('; ')
  const mine = tokenUntil(now + 600_000)
  const planted = tokenUntil(now + 900_000)

  it('makes a session of cookies that have it', () => {
    const cookies = prefixed(cookiesOf(entries(mine)))
    expect([storedToken(cookies, now), hasSession(cookies)]).toEqual([mine, true])
  })

  it('keeps out what another host has planted, wherever it stands', () => {
    const [own, foreign] = [prefixed(cookiesOf(entries(mine))), cookiesOf(entries(planted))]
    expect(storedToken(`${own}; ${foreign}`, now)).toBe(mine)
    expect(storedToken(`${foreign}; ${own}`, now)).toBe(mine)
    const nearly = foreign.split('; ').map((cookie) => `x__Host-${cookie}`)
    expect(storedToken(`${own}; ${nearly.join('; ')}`, now)).toBe(mine)
    expect(storedToken(nearly.join('; '), now)).toBeUndefined()
  })

  it('is missing in a session from before, which goes on', () => {
    const cookies = cookiesOf(entries(mine))
    expect([storedToken(cookies, now), hasSession(cookies)]).toEqual([mine, true])
  })
})

describe('cookieText', () => {
  it('is for its host alone, over a secure connection', () => {
    expect(cookieText('a.b', 'x y', 'portal.example', 60)).toBe(
      '__Host-a.b=x%20y; path=/; max-age=60; samesite=strict; secure',
    )
  })

  it('has no prefix on a developer’s machine, whose connection is not secure', () => {
    expect(cookieText('a', 'x', 'localhost', 60)).toBe('a=x; path=/; max-age=60; samesite=strict')
  })
})

describe('tokenStore', () => {
  beforeEach(forgetCookies)
  afterEach(forgetCookies)

  it('keeps what Amplify writes where the page reads it, and forgets it with the session', async () => {
    const token = tokenUntil(now + 600_000)
    const entries = { LastAuthUser: 'u1', 'u1.accessToken': token, 'u1.refreshToken': 'refresh' }
    document.cookie = 'theme=dark'
    for (const [name, value] of Object.entries(entries)) await tokenStore.setItem(`${pool}.${name}`, value)
    expect(storedToken(document.cookie, now)).toBe(token)
    expect(storedSession(document.cookie)).toMatchObject({ clientId: 'client1' })
    expect(hasSession(document.cookie)).toBe(true)
    expect(await tokenStore.getItem(`${pool}.u1.refreshToken`)).toBe('refresh')

    await tokenStore.removeItem(`${pool}.u1.refreshToken`)
    expect(await tokenStore.getItem(`${pool}.u1.refreshToken`)).toBeNull()
    expect(hasSession(document.cookie)).toBe(false)

    await tokenStore.clear()
    expect(document.cookie).toBe('theme=dark')
  })
})
