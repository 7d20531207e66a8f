// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { poolConfig } from '../../users/signup/poolConfig.fixture'
import { patienceMs } from '../api/watchSilence'
import { endSession } from './account'
import { forgetCookies } from './sessionCookies.fixture'
import { hasSession } from './tokenStore'

const pool = `CognitoIdentityServiceProvider.${poolConfig.userPoolClientId}`
const nowSeconds = Math.floor(Date.now() / 1000)
const accessToken = `head.${btoa(JSON.stringify({ exp: nowSeconds + 3600, iat: nowSeconds, origin_jti: 'session' }))}.sign`

// It brings the provider's client, and a busy machine takes its time.
beforeAll(async () => void (await import('./endProviderSession')), 60_000)
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  forgetCookies()
  const tokens = { 'u1.accessToken': accessToken, 'u1.idToken': accessToken, 'u1.refreshToken': 'refresh' }
  const entries = { LastAuthUser: 'u1', ...tokens }
  for (const [name, value] of Object.entries(entries)) document.cookie = `${pool}.${name}=${value}; path=/`
  expect(hasSession(document.cookie)).toBe(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  forgetCookies()
})

it('ends the session at the portal first, whose request needs its token, and at the provider', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: unknown) => {
    const url = String(address)
    asked.push(url)
    return Promise.resolve(Response.json(url === '/config.json' ? poolConfig : {}))
  })
  await endSession()
  expect(asked[0]).toContain('/api/')
  expect(asked.at(-1)).toContain('cognito')
  expect(hasSession(document.cookie)).toBe(false)
})

it('ends it in this browser without a connection, too', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))
  await endSession()
  expect(hasSession(document.cookie)).toBe(false)
})

it('keeps no session on a link that swallows everything', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const ending = endSession()
  await vi.advanceTimersByTimeAsync(patienceMs - 1)
  expect(hasSession(document.cookie)).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await ending
  expect(hasSession(document.cookie)).toBe(false)
})
