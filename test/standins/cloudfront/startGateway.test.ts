// Long because its cases share the one distribution that is synthesized and served here.
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { UserPool } from 'aws-cdk-lib/aws-cognito'
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda'
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StandIn } from '../../../scripts/standins/StandIn'
import { readTemplates } from '../../../scripts/stack/templates/readTemplates'
import { readApis } from '../../../scripts/standins/aws/apigateway/readApis'
import { readDistribution } from '../../../scripts/standins/aws/cloudfront/readDistribution'
import { clientId, issuer, jwks, signToken } from '../apigateway/signToken.fixture'
import { startGateway } from '../../../scripts/stack/composition/startWeb'

const rewrite = `function handler(event) {
  console.log(event.context.eventType)
  var request = event.request
  if (request.uri === '/old') return { statusCode: 301, headers: { location: { value: '/new' } } }
  if (request.uri.indexOf('.') < 0) request.uri = '/index.html'
  return request
}`

const charset = `function handler(event) {
  var type = event.response.headers['content-type']
  if (type && type.value === 'text/html') type.value = 'text/html; charset=utf-8'
  return event.response
}`

const csp =
  "default-src 'self'; connect-src 'self' https://cognito-idp.ap-southeast-2.amazonaws.com; base-uri 'none'"

const synthesize = (dir: string, more: cloudfront.AccessLevel[] = []) => {
  const env = { region: 'ap-southeast-2' }
  const app = new App({ outdir: join(dir, 'out') })
  const identity = new Stack(app, 'Identity', { env })
  const pool = new UserPool(identity, 'Pool')
  const client = pool.addClient('Web', { disableOAuth: true })
  const device = new Stack(app, 'Device', { env })
  const fn = new LambdaFunction(device, 'Service', {
    code: Code.fromAsset(join(dir, 'code')),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
  })
  const api = new HttpApi(device, 'Api')
  api.addRoutes({
    path: '/api/device/{deviceid}',
    methods: [HttpMethod.GET, HttpMethod.PUT],
    integration: new HttpLambdaIntegration('Service', fn),
    authorizer: new HttpUserPoolAuthorizer('Users', pool, { userPoolClients: [client] }),
  })
  const web = new Stack(app, 'Web', { env })
  const headers = new cloudfront.ResponseHeadersPolicy(web, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: csp, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: cloudfront.HeadersReferrerPolicy.NO_REFERRER, override: false },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: 'Permissions-Policy', value: 'camera=()', override: true }],
    },
  })
  const forwarding = new cloudfront.OriginRequestPolicy(web, 'Forwarding', {
    headerBehavior: cloudfront.OriginRequestHeaderBehavior.denyList('host'),
    queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.all(),
    cookieBehavior: cloudfront.OriginRequestCookieBehavior.none(),
  })
  new cloudfront.Distribution(web, 'Front', {
    defaultRootObject: 'index.html',
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(new Bucket(web, 'Files') as IBucket, {
        originAccessLevels: [cloudfront.AccessLevel.READ, ...more],
      }),
      responseHeadersPolicy: headers,
      functionAssociations: [
        {
          eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
          function: new cloudfront.Function(web, 'Rewrite', {
            code: cloudfront.FunctionCode.fromInline(rewrite),
            runtime: cloudfront.FunctionRuntime.JS_2_0,
          }),
        },
        {
          eventType: cloudfront.FunctionEventType.VIEWER_RESPONSE,
          function: new cloudfront.Function(web, 'Charset', {
            code: cloudfront.FunctionCode.fromInline(charset),
            runtime: cloudfront.FunctionRuntime.JS_2_0,
          }),
        },
      ],
    },
    additionalBehaviors: {
      '/api/device/*': {
        origin: new HttpOrigin(`${api.apiId}.execute-api.ap-southeast-2.amazonaws.com`),
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        originRequestPolicy: forwarding,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      },
    },
  })
  return app.synth().directory
}

const writeWeb = (directory: string) => {
  mkdirSync(join(directory, 'assets'), { recursive: true })
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Portal</title>')
  writeFileSync(join(directory, 'assets/main-Ab3_x9Zq.js'), 'export const a = 1\n'.repeat(200))
  writeFileSync(join(directory, 'assets/logo.png'), randomBytes(2000))
}

interface Event {
  headers: Record<string, string>
  rawQueryString: string
  cookies?: string[]
}

describe('the gateway as a distribution', () => {
  let dir = ''
  let gateway: StandIn
  const events: Event[] = []

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'gateway-'))
    mkdirSync(join(dir, 'code'))
    writeFileSync(join(dir, 'code/index.mjs'), 'export const handler = async () => 1')
    writeFileSync(join(dir, 'secret.txt'), 'secret')
    writeWeb(join(dir, 'web'))
    const templates = readTemplates(synthesize(dir), {
      physicalIds: {
        'AWS::Cognito::UserPool': () => issuer.split('/').at(-1) ?? '',
        'AWS::Cognito::UserPoolClient': () => clientId,
      },
    })
    const distribution = readDistribution(templates)
    if (!distribution) throw new Error('no distribution')
    gateway = await startGateway({
      port: 0,
      apis: readApis(templates),
      distribution,
      jwks,
      invoke: (_, event) => {
        events.push(event as Event)
        return Promise.resolve({
          statusCode: 200,
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      },
      web: {
        directory: join(dir, 'web'),
        packedFolder: 'assets/br',
        files: { '/config.json': () => ({ region: 'ap-southeast-2' }) },
      },
      localAddresses: { 'https://cognito-idp.ap-southeast-2.amazonaws.com': 'http://127.0.0.1:9229' },
    })
  })

  afterAll(async () => {
    await gateway.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  const get = (path: string, init: RequestInit = {}) => fetch(gateway.url + path, init)

  /** `fetch` would tidy the path up before it is sent. */
  const getRaw = (path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const { port } = new URL(gateway.url)
      httpRequest({ host: '127.0.0.1', port, path }, (response) => {
        let body = ''
        response.on('data', (part: Buffer) => (body += part.toString()))
        response.on('end', () => resolve({ status: response.statusCode, body }))
      })
        .on('error', reject)
        .end()
    })

  it.each(['/', '/login', '/device/TRUCK0001/settings?tab=1'])(
    'serves the page for %s, never cached',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<title>Portal</title>')
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
    },
  )

  it('sends the headers of the policy, with the stand-ins named in the content security policy', async () => {
    const { headers } = await get('/login')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': csp.replace(/https:\/\/cognito[^;]+/, 'http://127.0.0.1:9229'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=()',
    })
  })

  it.each(['br', 'gzip'])(
    'compresses a hashed asset with %s and lets it be kept for ever',
    async (encoding) => {
      const response = await get('/assets/main-Ab3_x9Zq.js', { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('etag')).toMatch(/^W\/"[0-9a-f]{32}"$/)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(Number(response.headers.get('content-length'))).toBeLessThan(500)
      expect(await response.text()).toBe('export const a = 1\n'.repeat(200))
    },
  )

  it('compresses nothing for a caller who refuses, and no picture for anyone', async () => {
    const refused = await get('/assets/main-Ab3_x9Zq.js', {
      headers: { 'accept-encoding': 'br;q=0, identity' },
    })
    const picture = await get('/assets/logo.png', { headers: { 'accept-encoding': 'br' } })
    for (const { headers } of [refused, picture]) expect(headers.get('content-encoding')).toBeNull()
    expect((await picture.arrayBuffer()).byteLength).toBe(2000)
  })

  it('answers 304 to a caller who has the same, 200 to one who has something else', async () => {
    const path = '/assets/main-Ab3_x9Zq.js'
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('answers HEAD without a body', async () => {
    const response = await get('/', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10)
  })

  it('makes the configuration at each request', async () => {
    const response = await get('/config.json')
    expect(await response.json()).toEqual({ region: 'ap-southeast-2' })
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  })

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//etc/passwd.txt',
    '/%00.txt',
    '/%E0%A4%A.txt',
    '/missing.js',
    '/__proto__.x',
  ])('holds no object %s', async (path) => {
    const { status, body } = await getRaw(path)
    expect(status).toBe(403)
    expect(body).toContain('<Code>AccessDenied</Code>')
  })

  it('says that an object is missing where the distribution may list the bucket, and only there', () => {
    const originWith = (more: cloudfront.AccessLevel[]) => {
      const out = mkdtempSync(join(dir, 'listed-'))
      cpSync(join(dir, 'code'), join(out, 'code'), { recursive: true })
      return readDistribution(readTemplates(synthesize(out, more)))?.behaviours.at(-1)?.origin
    }
    expect(originWith([])).toMatchObject({ kind: 'bucket', mayList: false })
    expect(originWith([cloudfront.AccessLevel.LIST])).toMatchObject({ kind: 'bucket', mayList: true })
  })

  it('lets the function at the edge answer by itself', async () => {
    const response = await get('/old', { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, '/new'])
  })

  it('lets the function of answers change their headers, and gives files their type alone', async () => {
    const typeOf = async (path: string) => (await get(path)).headers.get('content-type')
    expect(await typeOf('/login')).toBe('text/html; charset=utf-8')
    expect(await typeOf('/assets/main-Ab3_x9Zq.js')).toBe('text/javascript')
  })

  it('refuses methods that the behaviour does not allow', async () => {
    expect((await get('/login', { method: 'POST' })).status).toBe(403)
  })

  it('sends API paths to their API with what the policies pass on: no cookies, not the viewer’s host', async () => {
    const response = await get('/api/device/TRUCK0001?from=1&from=2', {
      headers: {
        authorization: `Bearer ${signToken()}`,
        cookie: 'session=1',
        'x-custom': 'kept',
        'x-forwarded-for': '10.0.0.1',
      },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toBeNull()
    const [event] = events
    expect(event?.rawQueryString).toBe('from=1&from=2')
    expect(event).not.toHaveProperty('cookies', expect.anything())
    expect(event?.headers).toMatchObject({
      'x-custom': 'kept',
      'x-forwarded-for': '10.0.0.1, 127.0.0.1, 130.176.0.1',
    })
    expect(event?.headers.host).toMatch(/\.execute-api\.ap-southeast-2\.amazonaws\.com$/)
  })

  it('answers API paths without a good token or without a route as API Gateway, not with the page', async () => {
    expect([(await get('/api/device/D')).status, (await get('/api/device/a/b')).status]).toEqual([401, 404])
  })
})
