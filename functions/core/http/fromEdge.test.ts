import { describe, expect, it } from 'vitest'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { dayMs } from '../../../shared/core/time'
import { openIsOriginSecret, openReadOriginSecrets, openFromEdge } from './fromEdge'

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

const start = 1_800_000_000_000

/** A clock, and secrets that the test changes. */
const scene = (...secrets: string[]) => {
  const state = { secrets, nowMs: start, reads: 0 }
  const read = () => {
    state.reads += 1
    return Promise.resolve(state.secrets)
  }
  return { state, isOriginSecret: openIsOriginSecret(read, () => state.nowMs) }
}

describe('a request', () => {
  it('is let in with the secret of the front, and with nothing else', async () => {
    const { isOriginSecret } = scene('current')
    expect(await isOriginSecret('current')).toBe(true)
    for (const other of [undefined, '', 'curren', 'currentt', 'CURRENT']) {
      expect([other, await isOriginSecret(other)]).toEqual([other, false])
    }
  })

  it('is let in with the old and the new secret while it changes, and with the new one at once', async () => {
    const { state, isOriginSecret } = scene('old')
    expect(await isOriginSecret('old')).toBe(true)
    state.secrets = ['old', 'new']
    state.nowMs += 2_000
    expect([await isOriginSecret('new'), await isOriginSecret('old')]).toEqual([true, true])
  })

  it('is turned away with a secret that ended, within a minute', async () => {
    const { state, isOriginSecret } = scene('old')
    expect(await isOriginSecret('old')).toBe(true)
    state.secrets = ['new']
    state.nowMs += 60_000
    expect([await isOriginSecret('old'), await isOriginSecret('new')]).toEqual([false, true])
  })

  it('of a busy service does not wait for the secrets to be read again', async () => {
    const { state, isOriginSecret } = scene('old')
    await isOriginSecret('old')
    state.secrets = ['new']
    state.nowMs += 30_000
    expect(await isOriginSecret('old')).toBe(true)
    expect([await isOriginSecret('old'), await isOriginSecret('new')]).toEqual([false, true])
  })

  it('of a stranger does not make the service ask for the secrets each time', async () => {
    const { state, isOriginSecret } = scene('current')
    await isOriginSecret('current')
    for (let i = 0; i < 100; i += 1) await isOriginSecret(`guess ${i}`)
    expect(state.reads).toBe(1)
  })

  it('fails, and is not let in, when the secrets cannot be read', async () => {
    const isOriginSecret = openIsOriginSecret(
      () => Promise.reject(new Error('down')),
      () => start,
    )
    await expect(isOriginSecret('current')).rejects.toThrow('down')
  })
})

describe('the secrets that are good', () => {
  const read = (stages: Record<string, string>, sinceMs: number) => {
    const readVersion = (_id: string, stage = 'AWSCURRENT') => {
      const text = stages[stage]
      return Promise.resolve(text === undefined ? undefined : { text, createdMs: start })
    }
    return openReadOriginSecrets(readVersion, 'origin', () => start + sinceMs)()
  }

  it('are the current one alone when nothing changes', async () => {
    expect(await read({ AWSCURRENT: 'a' }, 0)).toEqual(['a'])
  })

  it('are also the one to come, and for a day the one before', async () => {
    const stages = { AWSCURRENT: 'b', AWSPENDING: 'c', AWSPREVIOUS: 'a' }
    expect(await read(stages, dayMs - 1)).toEqual(['b', 'c', 'a'])
    expect(await read(stages, dayMs)).toEqual(['b', 'c'])
  })

  it('cannot be told without the current one', async () => {
    await expect(read({ AWSPREVIOUS: 'a' }, 0)).rejects.toThrow('no current version')
  })
})
