import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { openFromEdge } from './fromEdge'

const eventWith = (headers: Record<string, string>) =>
  ({
    routeKey: 'GET /api/groups',
    headers,
    requestContext: { requestId: 'request-1', http: { sourceIp: '130.176.0.1' } },
  }) as unknown as APIGatewayProxyEventV2

const ask = async (headers: Record<string, string>, isDown = false) => {
  const lines: Record<string, unknown>[] = []
  const add = (message: string, fields = {}) => void lines.push({ message, ...fields })
  let served = 0
  const isOriginSecret = (given: string | undefined) =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve(given === 'right')
  const handler = openFromEdge(isOriginSecret, { info: add, error: add })(() => {
    served += 1
    return Promise.resolve({ statusCode: 200, body: '{}' })
  })
  const { statusCode, body = '' } = await handler(eventWith(headers), {} as Context)
  return { statusCode, body: JSON.parse(body) as unknown, served, lines }
}

describe('an API', () => {
  it('answers what comes through its front, and notes from whom', async () => {
    const headers = { 'x-origin-secret': 'right', 'x-forwarded-for': '203.0.113.7, 130.176.0.1' }
    expect(await ask(headers)).toEqual({
      statusCode: 200,
      body: {},
      served: 1,
      lines: [
        {
          message: 'request',
          requestId: 'request-1',
          route: 'GET /api/groups',
          status: 200,
          client: '203.0.113.7',
        },
      ],
    })
  })

  it.each([{}, { 'x-origin-secret': 'wrong' }])(
    'refuses what does not, and runs nothing: %j',
    async (headers) => {
      expect(await ask(headers)).toMatchObject({
        statusCode: 403,
        body: { message: 'Insufficient Permissions', requestId: 'request-1' },
        served: 0,
        lines: [{ status: 403, client: '130.176.0.1' }],
      })
    },
  )

  it('is busy, and open to nobody, while it cannot know', async () => {
    expect(await ask({ 'x-origin-secret': 'right' }, true)).toMatchObject({ statusCode: 503, served: 0 })
  })
})
