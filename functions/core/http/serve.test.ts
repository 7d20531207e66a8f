import type { Context } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../shared/core/endpoint'
import { DeviceId, UserId } from '../../../shared/core/ids'
import { Problem } from '../../../shared/core/problem'
import { requestEvent } from '../../../test/doubles/requestEvent'
import { type WhoMay, on, onAhead, onPublic, serve } from './serve'

const userid = UserId.parse('00000000-0000-4000-8000-000000000001')
const rename = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/name',
  summary: 'Rename.',
  ability: 'editDeviceNotes',
  orSelf: 'userid',
  input: z.object({
    deviceid: DeviceId,
    name: z.string().check(z.maxLength(3)),
    userid: z.optional(z.string()),
  }),
  output: z.object({ name: z.string() }),
})
const open = endpoint({
  service: 'user',
  method: 'GET',
  path: '/openapi.json',
  summary: 'Open.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
})

const caller = {
  userid,
  email: 'a@example.com',
  name: 'A',
  specialGroups: new Set<never>(),
  sessionId: 's',
  tokenExpires: 0,
  requestId: 'request-1',
}
const allowing: WhoMay = () => Promise.resolve(caller)
const refusing =
  (problem: Error): WhoMay =>
  () =>
    Promise.reject(problem)

const ask = async (
  whoMay: WhoMay,
  body: unknown,
  run?: () => Promise<{ name: string }>,
  routeKey?: string,
) => {
  let served = 0
  const handler = serve(whoMay, [
    on(rename, ({ name }) => {
      served += 1
      return run === undefined ? Promise.resolve({ name, secret: 'canary' }) : run()
    }),
    onPublic(open, () => Promise.resolve({ ok: true })),
  ])
  const event = requestEvent({
    routeKey: routeKey ?? 'PUT /api/device/{deviceid}/name',
    ...(routeKey === undefined ? { path: { deviceid: 'TRUCK0001' } } : {}),
    body,
  })
  const { statusCode, body: text, headers } = await handler(event, {} as Context)
  return { statusCode, body: JSON.parse(text ?? '') as unknown, headers, served }
}

it('refuses to serve an endpoint whose idempotencyKey nobody looks at', () => {
  const input = z.extend(rename.input, { idempotencyKey: z.optional(z.uuid()) })
  const route = on({ ...rename, input }, ({ name }) => Promise.resolve({ name }))
  expect(() => serve(allowing, [route])).toThrow('PUT /api/device/{deviceid}/name: takes an idempotencyKey')
})

describe('routes that are loaded later', () => {
  const later = () => {
    let loads = 0
    const handler = serve(allowing, [onPublic(open, () => Promise.resolve({ ok: true }))], () => {
      loads += 1
      return loads === 1
        ? Promise.reject(new Error('The file is not there.'))
        : Promise.resolve([on(rename, ({ name }) => Promise.resolve({ name }))])
    })
    const statusOf = async (routeKey: string) => {
      const asked = { path: { deviceid: 'TRUCK0001' }, body: { name: 'Up' } }
      const event = requestEvent({ routeKey, ...(routeKey.startsWith('PUT') ? asked : {}) })
      return (await handler(event, {} as Context)).statusCode
    }
    return { statusOf, loads: () => loads }
  }

  it('come with the first request for one of them, once, and again after a failure', async () => {
    const { statusOf, loads } = later()
    expect(await statusOf('GET /api/openapi.json')).toBe(200)
    expect(loads()).toBe(0)
    expect(await statusOf('PUT /api/device/{deviceid}/name')).toBe(500)
    expect(await statusOf('PUT /api/device/{deviceid}/name')).toBe(200)
    expect(await statusOf('PUT /api/device/{deviceid}/name')).toBe(200)
    expect(await statusOf('GET /api/nothing')).toBe(404)
    expect(loads()).toBe(2)
  })
})

describe('the pipeline', () => {
  it('tells what the output promises and nothing else, to be kept by nobody', async () => {
    const answer = await ask(allowing, { name: 'abc' })
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(answer.body).toEqual({ name: 'abc' })
  })

  it('names the field that is wrong, for the form that it came from', async () => {
    const answer = await ask(allowing, { name: 'too long' })
    expect(answer).toMatchObject({ statusCode: 400, body: { field: 'name' } })
  })

  it('is short in its refusals, however long a name somebody made up', async () => {
    const field = 'x'.repeat(900_000)
    const answer = await ask(refusing(new Problem('invalid', `${field}: wrong`, { field })), {})
    expect(JSON.stringify(answer.body).length).toBeLessThan(2000)
    const accepted = await ask(allowing, { ['x'.repeat(900_000)]: 1 })
    expect(accepted.statusCode).toBe(400)
    expect(JSON.stringify(accepted.body).length).toBeLessThan(2000)
  })

  it('asks for rights before it looks at fields', async () => {
    const answer = await ask(refusing(new Problem('notFound')), { name: 'far too long' })
    expect(answer).toMatchObject({ statusCode: 404, served: 0 })
    expect(answer.body).toEqual({ message: 'Not found, or not shared with you.', requestId: 'request-1' })
  })

  it('refuses wrong fields before it does anything', async () => {
    expect(await ask(allowing, { name: 'long' })).toMatchObject({ statusCode: 400, served: 0 })
  })

  it('lets somebody with too little do it for themselves only', async () => {
    const selfOnly: WhoMay = () => Promise.resolve({ ...caller, selfOnly: true })
    expect(await ask(selfOnly, { name: 'abc', userid })).toMatchObject({ statusCode: 200 })
    expect(await ask(selfOnly, { name: 'abc', userid: 'other' })).toMatchObject({
      statusCode: 403,
      served: 0,
    })
    expect(await ask(selfOnly, { name: 'abc' })).toMatchObject({ statusCode: 403, served: 0 })
  })

  it('tells an unknown failure as its own fault, without its words', async () => {
    const answer = await ask(allowing, { name: 'abc' }, () => Promise.reject(new Error('table arn:aws:x')))
    expect(answer.statusCode).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain('arn:')
  })

  it('fails rather than tell what the contract does not know', async () => {
    const answer = await ask(allowing, { name: 'abc' }, () =>
      Promise.resolve({ name: 7 as unknown as string }),
    )
    expect(answer.statusCode).toBe(500)
  })

  it('says when to come back', async () => {
    const busy = Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
    const answer = await ask(allowing, { name: 'abc' }, () => Promise.reject(busy))
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } })
  })

  it('serves what is public to anybody, and nothing that is not routed', async () => {
    const nobody = refusing(new Problem('notSignedIn'))
    expect(await ask(nobody, undefined, undefined, 'GET /api/openapi.json')).toMatchObject({
      statusCode: 200,
    })
    expect(await ask(allowing, undefined, undefined, 'GET /api/other')).toMatchObject({ statusCode: 404 })
    expect(await ask(nobody, { name: 'abc' })).toMatchObject({ statusCode: 401, served: 0 })
  })
})

describe('reading ahead', () => {
  const order: string[] = []
  const slowly: WhoMay = async () => {
    await Promise.resolve()
    order.push('rights')
    return caller
  }
  /** Requests of one person, one after the other, to one process. */
  const askAhead = async (checks: readonly WhoMay[], read: () => Promise<string>) => {
    const queue = [...checks]
    const handler = serve(
      (...asked) => (queue.shift() ?? slowly)(...asked),
      [
        onAhead(
          rename,
          (deviceid) => {
            order.push(`read ${deviceid}`)
            return read()
          },
          async (_, __, ahead) => ({ name: (await ahead) ?? 'nothing' }),
        ),
      ],
    )
    const answers: { statusCode?: number | undefined; body: unknown }[] = []
    for (const _ of checks) {
      const event = requestEvent({
        routeKey: 'PUT /api/device/{deviceid}/name',
        path: { deviceid: 'TRUCK0001' },
        body: { name: 'abc' },
        claims: { sub: userid },
      })
      const { statusCode, body } = await handler(event, {} as Context)
      answers.push({ statusCode, body: JSON.parse(body ?? '') as unknown })
    }
    return { answers, order: order.splice(0) }
  }

  it('waits for the rights of whoever was not let through before, and travels with them afterwards', async () => {
    const { answers, order } = await askAhead([slowly, slowly], () => Promise.resolve('known'))
    expect(answers.map(({ body }) => body)).toEqual([{ name: 'nothing' }, { name: 'known' }])
    expect(order).toEqual(['rights', 'read TRUCK0001', 'rights'])
  })

  it('says nothing of it to whoever is refused, not even that it failed', async () => {
    const refuse = refusing(new Problem('notFound'))
    const [found, failed] = await Promise.all([
      askAhead([slowly, refuse], () => Promise.resolve('known')),
      askAhead([slowly, refuse], () => Promise.reject(new Error('away'))),
    ])
    expect(found.answers[1]).toEqual(failed.answers[1])
    expect(found.answers[1]?.statusCode).toBe(404)
  })

  it('begins for nobody who was refused last', async () => {
    const refuse = refusing(new Problem('notFound'))
    const { order } = await askAhead([slowly, refuse, refuse], () => Promise.resolve('known'))
    expect(order).toEqual(['rights', 'read TRUCK0001'])
  })
})
