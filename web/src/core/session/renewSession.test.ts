// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetCookies } from './sessionCookies.fixture'
import { renewSession } from './renewSession'
import { storedToken } from './tokenStore'

const pool = 'CognitoIdentityServiceProvider.client1'
const nowSeconds = Math.floor(Date.now() / 1000)
const tokenUntil = (exp: number) => `head.${btoa(JSON.stringify({ exp, iat: nowSeconds }))}.sign`
const ended = tokenUntil(nowSeconds - 60)
const renewed = tokenUntil(nowSeconds + 86_400)

const cookies = (entries: Record<string, string>) => {
  for (const [name, value] of Object.entries(entries)) document.cookie = `${name}=${value}; path=/`
}

/** The provider as it answers; `/config.json` names where it is. */
const openProvider = (answer: () => Response) => {
  const asked: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (url: string, init?: { body: string }) => {
    if (url === '/config.json') return Promise.resolve(Response.json({ region: 'ap-southeast-2' }))
    asked.push({ url, body: JSON.parse(init?.body ?? 'null') })
    return Promise.resolve(answer())
  })
  return asked
}

beforeEach(() => {
  forgetCookies()
  cookies({
    [`${pool}.LastAuthUser`]: 'u1',
    [`${pool}.u1.accessToken`]: ended,
    [`${pool}.u1.refreshToken`]: 'refresh',
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetCookies()
})

it('asks the provider of the deployment and keeps the new token where Amplify does', async () => {
  const asked = openProvider(() =>
    Response.json({ AuthenticationResult: { AccessToken: renewed, IdToken: 'id' } }),
  )
  expect(await renewSession()).toBe(renewed)
  expect(asked).toEqual([
    {
      url: 'https://cognito-idp.ap-southeast-2.amazonaws.com/',
      body: { ClientId: 'client1', RefreshToken: 'refresh' },
    },
  ])
  expect(storedToken(document.cookie, Date.now())).toBe(renewed)
})

it('asks once, however many wait for it', async () => {
  const asked = openProvider(() =>
    Response.json({ AuthenticationResult: { AccessToken: renewed, IdToken: 'id', RefreshToken: 'next' } }),
  )
  expect(await Promise.all([renewSession(), renewSession()])).toEqual([renewed, renewed])
  expect(asked).toHaveLength(1)
  expect(document.cookie).toContain('refreshToken=next')
})

it.each([
  ['refuses', () => Response.json({ __type: 'NotAuthorizedException' }, { status: 400 })],
  ['answers something else', () => Response.json({})],
])('forgets the session when the provider %s', async (_, answer) => {
  openProvider(answer)
  expect(await renewSession()).toBeUndefined()
  expect(document.cookie).toBe('')
})

it.each([
  ['is busy', () => Response.json({ __type: 'TooManyRequestsException' }, { status: 400 })],
  ['has trouble', () => new Response('<html>', { status: 503 })],
  ['is behind a proxy that refuses', () => new Response('<html>', { status: 403 })],
  ['is behind a network with a sign-in of its own', () => new Response('<html>', { status: 200 })],
])('keeps the session when the provider %s, and asks again the next time', async (_, answer) => {
  openProvider(answer)
  await expect(renewSession()).rejects.toThrow()
  expect(document.cookie).toContain(ended)
  openProvider(() => Response.json({ AuthenticationResult: { AccessToken: renewed, IdToken: 'id' } }))
  expect(await renewSession()).toBe(renewed)
})

it('keeps the session without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(renewSession()).rejects.toThrow('Failed to fetch')
  expect(document.cookie).toContain(ended)
})

it('gives up on a link that swallows everything, and asks again the next time', async () => {
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('Too late', 'TimeoutError'))),
      ),
  )
  const waiting = renewSession()
  late.abort()
  await expect(waiting).rejects.toThrow('Too late')
  expect(document.cookie).toContain(ended)
  timeout.mockRestore()
  openProvider(() => Response.json({ AuthenticationResult: { AccessToken: renewed, IdToken: 'id' } }))
  expect(await renewSession()).toBe(renewed)
})
