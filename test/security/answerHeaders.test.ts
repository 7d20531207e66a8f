import { beforeAll, describe, expect, it } from 'vitest'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let owner: Person
let device: Device
let script: string

beforeAll(async () => {
  owner = await stack.newUser('owner')
  device = await stack.newDevice({}, [[owner, 'VIEW']])
  const page = await (await fetch(stack.address.url)).text()
  script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? 'none'
})

const settings = () => `/api/device/${device.deviceid}/settings`
const signedIn = () => ({ authorization: `Bearer ${owner.token}` })

/** Every kind of answer that comes from the one origin. */
const kinds: Record<string, [status: number, path: () => string, init?: () => RequestInit]> = {
  'the page': [200, () => '/'],
  'the page at an address of its own': [200, () => `/data/${device.deviceid}`],
  'a script': [200, () => script],
  'a file that is not there': [404, () => '/assets/nothing.js'],
  'the configuration': [200, () => '/config.json'],
  'an answer of the API': [200, settings, () => ({ headers: signedIn() })],
  'an answer of the API that anybody may read': [200, () => '/api/openapi.json'],
  'a refusal of fields': [400, () => `${settings()}?x=1`, () => ({ headers: signedIn() })],
  'a refusal of the gateway without a token': [401, settings],
  'a refusal of the handler of an id token': [
    401,
    settings,
    () => ({ headers: { authorization: `Bearer ${owner.tokens.id}` } }),
  ],
  'a refusal of a role': [
    403,
    () => `/api/device/${device.deviceid}/serverlog`,
    () => ({ headers: signedIn() }),
  ],
  'a device that is not there': [
    404,
    () => '/api/device/NOSUCH001/settings',
    () => ({ headers: signedIn() }),
  ],
  'a route that is not there': [404, () => '/api/no-such-thing', () => ({ headers: signedIn() })],
  'a method that is not there': [404, settings, () => ({ method: 'PATCH', headers: signedIn() })],
  'a body that is too large': [
    413,
    settings,
    () => ({ method: 'PUT', headers: signedIn(), body: 'x'.repeat(7_000_000) }),
  ],
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=()',
}

describe.each(Object.entries(kinds))('%s', (_, [status, path, init = () => ({})]) => {
  it('has every header of security, tells nothing of what serves it and lets no other site read it', async () => {
    const response = await fetch(`${stack.address.url}${path()}`, init())
    expect(response.status).toBe(status)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject(everywhere)
    const policy = headers['content-security-policy'] ?? ''
    // The script in the document, by its hash, and no other.
    expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}=';/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin', 'location']) {
      expect(headers).not.toHaveProperty(name)
    }
    const { 'content-type': type = '' } = headers
    // Of a file that is not there the bucket itself says what it is; its XML names its characters in its first line.
    if (/^text\/|xml|javascript/.test(type) && status < 400) expect(type).toMatch(/; charset=utf-8$/)
    const text = await response.text()
    expect(text).not.toMatch(/node_modules|arn:aws|Portal-\w+-\w+-|\bat \w+ \(/)
  })
})

describe('an answer', () => {
  it.each([
    'an answer of the API',
    'a refusal of fields',
    'a refusal of a role',
    'a device that is not there',
  ])('of the API is kept by nobody: %s', async (kind) => {
    const [, path = settings, init = () => ({})] = kinds[kind] ?? []
    const { headers } = await fetch(`${stack.address.url}${path()}`, init())
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is kept for ever only when its name says what is in it', async () => {
    const kept = async (path: string) =>
      (await fetch(`${stack.address.url}${path}`)).headers.get('cache-control')
    expect(await kept(script)).toBe('public, max-age=31536000, immutable')
    expect(await kept('/')).toBe('no-cache')
    expect(await kept('/config.json')).toBe('no-cache')
  })
})
