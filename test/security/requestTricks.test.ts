import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { openSendRaw } from '../harness/sendRaw'
import { useStack } from '../harness/useStack'

const stack = useStack()
const send = openSendRaw(stack.address.url)
const canary = 'Canary Quarry'
let owner: Person
let stranger: Person
let device: Device

beforeAll(async () => {
  ;[owner, stranger] = await Promise.all([stack.newUser('owner'), stack.newUser('stranger')])
  device = await stack.newDevice({ name: canary }, [[owner, 'ADMIN']])
})

const settings = () => `/api/device/${device.deviceid}/settings`
const json = { 'content-type': 'application/json' }
const put = (body: Buffer | string, headers: Record<string, string> = json) =>
  send(settings(), { method: 'PUT', headers, body, token: owner.token })
/** Everything that is kept about the device. */
const rows = async () => {
  const ofDevice = (row: Record<string, unknown>) => JSON.stringify(row).includes(device.deviceid)
  const tables = ['Access', 'Devices', 'Commands', 'ServerLog'] as const
  return JSON.stringify(await Promise.all(tables.map((table) => stack.tables.rows(table, ofDevice))))
}

describe('a path', () => {
  it.each<[string, (path: string) => string]>([
    ['with two slashes', (path) => path.replace('/api/', '/api//')],
    ['with a slash behind it', (path) => `${path}/`],
    ['with an encoded slash', (path) => path.replace('/settings', '%2Fsettings')],
    ['that climbs', (path) => path.replace('/settings', '/x/../settings')],
    ['that climbs in code', (path) => path.replace('/settings', '/x/%2e%2e/settings')],
    ['in capitals', (path) => path.toUpperCase()],
    ['with parameters of its own', (path) => path.replace('/settings', ';x=1/settings')],
    ['with a zero byte', (path) => `${path}%00`],
    ['with a broken code', (path) => path.replace('/settings', '%/settings')],
    [
      'with letters that only look alike',
      (path) => path.replace(device.deviceid, encodeURIComponent('ＴＲＵＣＫ０００１')),
    ],
    ['of another service', (path) => path.replace('/api/', '/api/group/../')],
    ['of a whole address', (path) => `${stack.address.url}${path}`],
  ])('%s leads nowhere, or where the plain one does', async (_, disguise) => {
    for (const { token } of [stranger, owner]) {
      const plain = (await send(settings(), { token })).status
      const { status, text } = await send(disguise(settings()), { token })
      if (text.includes(canary)) expect([status, token]).toEqual([plain, owner.token])
      expect(status).toBeLessThan(500)
    }
    expect((await send(disguise(settings()))).text).not.toContain(canary)
  })
})

describe('a method', () => {
  it.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'is what the request says, whatever its %s says',
    async (name) => {
      const before = await rows()
      const url = `/api/device/${device.deviceid}/user`
      const body = JSON.stringify({ userid: owner.userid })
      const { status } = await send(url, {
        method: 'POST',
        headers: { ...json, [name]: 'DELETE' },
        body,
        token: owner.token,
      })
      expect(status).toBe(400)
      expect(await rows()).toBe(before)
    },
  )

  it.each(['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'])('%s opens nothing', async (method) => {
    const { status, text } = await send(settings(), { method, token: owner.token })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain(canary)
  })
})

describe('a header', () => {
  it.each([
    ['host', 'evil.example'],
    ['x-forwarded-host', 'evil.example'],
    ['forwarded', 'host=evil.example'],
    ['origin', 'https://evil.example'],
    ['x-original-url', '/api/user-login'],
    ['x-rewrite-url', '/api/user-login'],
    ['x-amzn-oidc-identity', 'admin'],
    ['x-user-id', 'admin'],
    ['cookie', 'accessToken=x'],
  ])('%s changes no answer and is nowhere in it', async (name, value) => {
    const plain = await send(settings(), { token: owner.token })
    const tricked = await send(settings(), { token: owner.token, headers: { [name]: value } })
    expect(tricked.status).toBe(200)
    expect(tricked.text).toBe(plain.text)
    expect(JSON.stringify(tricked.headers)).not.toContain('evil.example')
    expect((await send(settings(), { token: stranger.token, headers: { [name]: value } })).status).toBe(404)
  })

  it('of a token counts once: two are none, and neither is one in the query', async () => {
    const two = { authorization: `Bearer ${owner.token}, Bearer ${stranger.token}` }
    expect((await send(settings(), { headers: two })).status).toBe(401)
    expect((await send(`${settings()}?access_token=${owner.token}`)).status).toBe(401)
    expect((await send(settings(), { headers: { cookie: `token=${owner.token}` } })).status).toBe(401)
  })
})

describe('a query', () => {
  it.each(['deviceid=NOSUCH001', 'deviceid=A&deviceid=B', 'myPermission=ADMIN', '__proto__[x]=1', 'a[]=1'])(
    '%s is refused',
    async (query) => {
      const { status, text } = await send(`${settings()}?${query}`, { token: owner.token })
      expect(status).toBe(400)
      expect(text).not.toContain(canary)
    },
  )
})

describe('a body', () => {
  it.each<[string, number, () => Buffer | string]>([
    ['of more than a megabyte', 413, () => JSON.stringify({ PORTAL_deviceName: 'x'.repeat(1_000_000) })],
    ['of more than Lambda takes', 413, () => JSON.stringify({ PORTAL_deviceName: 'x'.repeat(7_000_000) })],
    ['of 300,000 brackets', 400, () => '['.repeat(300_000)],
    ['of 300,000 levels', 400, () => `{"a":${'['.repeat(300_000)}${']'.repeat(300_000)}}`],
    ['with a prototype', 400, () => '{"__proto__":{"isAdmin":true},"PORTAL_displaySettings":{}}'],
    ['with a constructor', 403, () => '{"constructor":{"prototype":{"isAdmin":true}}}'],
    [
      'of another object',
      400,
      () => '{"deviceid":"NOSUCH001","PORTAL_displaySettings":{"vin":{"name":"x"}}}',
    ],
    ['that is no JSON', 400, () => '{"a":'],
    ['that is a list', 400, () => '[{}]'],
    ['that is not UTF-8', 400, () => Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['with a mark of byte order', 400, () => '\ufeff{"PORTAL_displaySettings":{}}'],
  ])('%s is refused with %i, and nothing is written', async (_, expected, make) => {
    const before = await rows()
    const { status, text } = await put(make())
    expect(status).toBe(expected)
    expect(text.length).toBeLessThan(2000)
    expect(await rows()).toBe(before)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  it.each(['gzip', 'br', 'deflate'])('that claims to be packed with %s is not unpacked', async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20))
    expect((await put(bomb, { ...json, 'content-encoding': encoding })).status).toBe(400)
  })

  it('of a hostile request leaves the next request of the same process as it was', async () => {
    expect((await send(settings(), { token: owner.token })).text).toContain(canary)
  })
})
