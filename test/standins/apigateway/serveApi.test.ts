import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FunctionError } from '../../../scripts/standins/aws/lambda/FunctionError'
import type { StandIn } from '../../../scripts/standins/StandIn'
import type { ApiRoute, HttpApi } from '../../../scripts/standins/aws/apigateway/readApis'
import { startGateway } from '../../../scripts/stack/composition/startWeb'
import { clientId, goodClaims, issuer, jwks, signToken as token } from './signToken.fixture'

const authorizer = { issuer, audience: [clientId], header: 'authorization' }

const route = (routeKey: string, functionArn: string, changes: Partial<ApiRoute> = {}): ApiRoute => ({
  routeKey,
  functionArn,
  timeoutMs: 100,
  authorizer: undefined,
  scopes: [],
  ...changes,
})

const api: HttpApi = {
  id: 'api1',
  stack: 'Device',
  name: 'Device',
  region: 'ap-southeast-2',
  throttle: undefined,
  accessLog: undefined,
  routes: [
    route('GET /api/device/{deviceid}', 'echo', { authorizer }),
    route('GET /api/scoped', 'echo', { authorizer, scopes: ['admin'] }),
    route('GET /api/device/all', 'name-all'),
    route('ANY /api/open/{proxy+}', 'echo'),
    route('POST /api/open', 'echo'),
    route('GET /api/answer', 'answer'),
    route('GET /api/crash', 'crash'),
    route('GET /api/slow', 'slow'),
    route('GET /api/hang', 'hang'),
  ],
}

type Event = Record<string, unknown> & { requestContext: Record<string, unknown> }

describe('the gateway before HTTP APIs', () => {
  let gateway: StandIn
  let calls: { functionId: string; event: Event }[] = []
  let answer: unknown
  let failures: unknown[] = []
  let keysAreThere = true

  const functions: Record<string, (event: unknown) => unknown> = {
    answer: () => answer,
    crash: () => {
      throw new FunctionError({ errorType: 'Error', errorMessage: 'secret detail', trace: [] })
    },
    slow: () => {
      throw new FunctionError({
        errorType: 'x',
        errorMessage: 'Task timed out after 3.00 seconds',
        trace: [],
      })
    },
    hang: () => new Promise(() => undefined),
  }

  beforeAll(async () => {
    gateway = await startGateway({
      port: 0,
      apis: [api],
      jwks: (asked) => {
        if (!keysAreThere) return Promise.reject(new Error('down'))
        return jwks(asked)
      },
      invoke: async (functionId, event) => {
        calls.push({ functionId, event: event as Event })
        return (await functions[functionId]?.(event)) ?? { statusCode: 200, body: 'ok' }
      },
      onError: (_, error) => failures.push(error),
    })
  })

  beforeEach(() => {
    calls = []
    failures = []
  })

  afterAll(() => gateway.stop())

  const get = (path: string, init: RequestInit = {}) => fetch(gateway.url + path, init)
  const withToken = (value: string) => ({ headers: { authorization: `Bearer ${value}` } })

  it('passes a request with a good token on, claims as strings', async () => {
    const claims = { ...goodClaims(), 'cognito:groups': ['a', 'b'], email_verified: true }
    expect((await get('/api/device/TRUCK0001', withToken(token(claims)))).status).toBe(200)
    expect(calls[0]?.functionId).toBe('echo')
    expect(calls[0]?.event.requestContext.authorizer).toEqual({
      jwt: {
        claims: { ...claims, exp: String(claims.exp), 'cognito:groups': '[a b]', email_verified: 'true' },
        scopes: null,
      },
    })
  })

  it('takes an id token by its aud, and a token without the word Bearer', async () => {
    const { client_id, ...rest } = goodClaims()
    const idToken = token({ ...rest, aud: client_id })
    expect((await get('/api/device/D', { headers: { authorization: idToken } })).status).toBe(200)
  })

  it.each([undefined, '', 'a.b.c', token().slice(0, -8), token({ ...goodClaims(), exp: 1 })])(
    'refuses the token %s as it refuses every other',
    async (bad) => {
      const response = await get('/api/device/D', bad === undefined ? {} : withToken(bad))
      const names = [...response.headers.keys()].filter((key) => key !== 'date' && key !== 'keep-alive')
      expect([response.status, await response.text(), names.sort()]).toEqual([
        401,
        '{"message":"Unauthorized"}',
        ['apigw-requestid', 'connection', 'content-length', 'content-type'],
      ])
      expect(calls).toEqual([])
    },
  )

  it('refuses a token without the scope of the route', async () => {
    expect((await get('/api/scoped', withToken(token({ ...goodClaims(), scope: 'user' })))).status).toBe(403)
    expect((await get('/api/scoped', withToken(token({ ...goodClaims(), scope: 'x admin' })))).status).toBe(
      200,
    )
  })

  it('answers 500, not 401, while the keys cannot be had', async () => {
    keysAreThere = false
    try {
      const response = await get('/api/device/D', withToken(token(goodClaims(), { alg: 'RS256', kid: 'k3' })))
      expect(response.status).toBe(500)
    } finally {
      keysAreThere = true
    }
  })

  it('builds the event of payload format 2.0', async () => {
    await get('/api/open/a%20b/c?x=1&x=2&y=%26&z', {
      method: 'POST',
      headers: { 'X-One': 'A', cookie: 'a=1; b=2', 'content-type': 'application/json' },
      body: '{"é":1}',
    })
    const { event } = calls[0] ?? {}
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /api/open/{proxy+}',
      rawPath: '/api/open/a%20b/c',
      rawQueryString: 'x=1&x=2&y=%26&z',
      cookies: ['a=1', 'b=2'],
      queryStringParameters: { x: '1,2', y: '&', z: '' },
      pathParameters: { proxy: 'a b/c' },
      body: '{"é":1}',
      isBase64Encoded: false,
      requestContext: {
        apiId: 'api1',
        stage: '$default',
        routeKey: 'ANY /api/open/{proxy+}',
        http: { method: 'POST', path: '/api/open/a%20b/c', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' },
      },
    })
    expect(event?.headers).toMatchObject({ 'x-one': 'A', 'content-type': 'application/json' })
    expect(event?.headers).not.toHaveProperty('cookie')
    expect(event?.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/)
  })

  it.each([
    ['application/octet-stream', Buffer.from([0, 255, 1])],
    ['application/x-www-form-urlencoded', Buffer.from('a=1')],
    ['application/json', Buffer.from([0x22, 0xff, 0x22])],
  ])('hands a body of %s over as base64', async (contentType, body) => {
    await get('/api/open', { method: 'POST', headers: { 'content-type': contentType }, body })
    expect(calls[0]?.event).toMatchObject({ isBase64Encoded: true, body: body.toString('base64') })
  })

  it('prefers literal text to variables and answers 404 for what has no route', async () => {
    await get('/api/device/all')
    expect(calls[0]?.functionId).toBe('name-all')
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['DELETE', '/api/open'],
      ['GET', '/api/device/a/b'],
      ['GET', '/api/device/'],
      ['GET', '/api/open/'],
    ] as const) {
      const response = await get(path, { method })
      expect([response.status, await response.text()]).toEqual([404, '{"message":"Not Found"}'])
    }
  })

  it('sends what the function answers: status, headers, cookies, binary body', async () => {
    answer = {
      statusCode: 201,
      headers: { 'Content-Type': 'image/png', 'Content-Length': '999', 'X-Count': 3 },
      cookies: ['a=1; Secure', 'b=2'],
      body: Buffer.from([1, 2, 255]).toString('base64'),
      isBase64Encoded: true,
    }
    const response = await get('/api/answer')
    expect(response.status).toBe(201)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-count')).toBe('3')
    expect(response.headers.getSetCookie()).toEqual(['a=1; Secure', 'b=2'])
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from([1, 2, 255]))
  })

  it('takes a result without a status for a JSON body', async () => {
    answer = { devices: 2 }
    const response = await get('/api/answer')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await response.json()).toEqual({ devices: 2 })
  })

  it.each([
    ['/api/crash', 500, 'Internal Server Error'],
    ['/api/slow', 503, 'Service Unavailable'],
    ['/api/hang', 503, 'Service Unavailable'],
  ])('tells a failure of %s without its cause', async (path, status, message) => {
    const response = await get(path)
    expect([response.status, await response.json()]).toEqual([status, { message }])
    expect(failures).toHaveLength(1)
  })

  it('answers 500 for a malformed result and 400 for a malformed path variable', async () => {
    answer = { statusCode: 'fine' }
    expect((await get('/api/answer')).status).toBe(500)
    expect((await get('/api/open/%E0%A4%A')).status).toBe(400)
  })

  it('refuses bodies beyond 10 MB, announced or not', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1)
    const status = (headers: Record<string, string | number>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = httpRequest(`${gateway.url}/api/open`, { method: 'POST', headers })
        sent.on('response', (response) => resolve(response.resume().statusCode))
        // The gateway hangs up on what it does not read; the answer has come by then.
        sent.on('error', reject)
        sent.end(body)
      })
    expect(await status({ 'content-length': body.length })).toBe(413)
    expect(await status({ 'transfer-encoding': 'chunked' })).toBe(413)
    expect(calls).toEqual([])
  })
})
