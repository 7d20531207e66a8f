// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heldToken } from '../core/session/heldToken'
import { renewEarly } from './renewEarly'

const pool = 'CognitoIdentityServiceProvider.client1'
const nowSeconds = Math.floor(Date.now() / 1000)
const tokenUntil = (exp: number) => `head.${btoa(JSON.stringify({ exp, iat: nowSeconds }))}.sign`
const ended = tokenUntil(nowSeconds - 60)
const renewed = tokenUntil(nowSeconds + 86_400)

const cookies = (entries: Record<string, string>) => {
  for (const [name, value] of Object.entries(entries)) document.cookie = `${name}=${value}`
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

beforeEach(() =>
  cookies({
    [`${pool}.LastAuthUser`]: 'u1',
    [`${pool}.u1.accessToken`]: ended,
    [`${pool}.u1.refreshToken`]: 'refresh',
  }),
)
afterEach(() => vi.unstubAllGlobals())

it('asks the provider of the deployment and keeps the new token as its client does', async () => {
  const asked = openProvider(() =>
    Response.json({ AuthenticationResult: { AccessToken: renewed, IdToken: 'id' } }),
  )
  expect(await renewEarly()).toBe(renewed)
  expect(asked).toEqual([
    {
      url: 'https://cognito-idp.ap-southeast-2.amazonaws.com/',
      body: { ClientId: 'client1', RefreshToken: 'refresh' },
    },
  ])
  expect(heldToken(document.cookie, Date.now())).toBe(renewed)
})

it.each([
  ['refuses', () => Response.json({ __type: 'NotAuthorizedException' }, { status: 400 })],
  ['answers something else', () => Response.json({})],
])('leaves everything as it is when the provider %s', async (_, answer) => {
  openProvider(answer)
  expect(await renewEarly()).toBeUndefined()
  expect(document.cookie).toContain(ended)
})

it('leaves everything as it is without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await renewEarly()).toBeUndefined()
  expect(document.cookie).toContain(ended)
})
