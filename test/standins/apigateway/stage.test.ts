import { describe, expect, it } from 'vitest'
import {
  compileAccessLog,
  openThrottle,
  type HttpApi,
} from '../../../scripts/standins/aws/apigateway/readApis'
import { startGateway } from '../../../scripts/stack/composition/startWeb'
import { jwks } from './signToken.fixture'

const api: Omit<HttpApi, 'throttle' | 'accessLog'> = {
  id: 'api1',
  stack: 'Device',
  name: 'Device',
  region: 'ap-southeast-2',
  routes: [
    { routeKey: 'POST /api/open', functionArn: 'open', timeoutMs: 1000, authorizer: undefined, scopes: [] },
  ],
}

describe('a stage with limits and an access log', () => {
  const format = JSON.stringify({
    route: '$context.routeKey',
    status: '$context.status',
    integration: '$context.integrationStatus',
    user: '$context.authorizer.claims.sub',
    ip: '$context.identity.sourceIp',
  })

  it('lets a burst through, turns away the rest before any function, and logs both', async () => {
    const lines: unknown[] = []
    let called = 0
    const gateway = await startGateway({
      port: 0,
      apis: [
        {
          ...api,
          throttle: { perSecond: 0.001, burst: 2 },
          accessLog: { logGroup: 'access', line: compileAccessLog(format) },
        },
      ],
      jwks,
      invoke: () => {
        called += 1
        return Promise.resolve({ statusCode: 204 })
      },
      onAnswer: (_, __, line = '') => lines.push(JSON.parse(line)),
    })
    const ask = async () => (await fetch(`${gateway.url}/api/open`, { method: 'POST' })).status
    expect([await ask(), await ask(), await ask(), called]).toEqual([204, 204, 429, 2])
    await gateway.stop()
    const line = { route: 'POST /api/open', user: '-', ip: '127.0.0.1' }
    expect(lines.slice(1)).toEqual([
      { ...line, status: '204', integration: '204' },
      { ...line, status: '429', integration: '-' },
    ])
  })

  it('is full again after a while', () => {
    let nowMs = 0
    const mayPass = openThrottle({ perSecond: 10, burst: 2 }, () => nowMs)
    expect([mayPass(), mayPass(), mayPass()]).toEqual([true, true, false])
    nowMs = 100
    expect([mayPass(), mayPass()]).toEqual([true, false])
    nowMs = 60_000
    expect([mayPass(), mayPass(), mayPass()]).toEqual([true, true, false])
  })

  it('refuses to log what it does not know', () => {
    expect(() => compileAccessLog('$context.identity.userAgent')).toThrow('identity.userAgent')
  })
})
