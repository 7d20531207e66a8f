import type { Context } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoint } from '../../shared/core/endpoint'
import { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { requestEvent } from './requestEvent.fixture'
import { type WhoMay, on, onAhead, onPublic, serve } from './serve'

const userid = UserId.parse('00000000-0000-4000-8000-000000000001')
const rename = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/name',
  summary: 'Rename.',
  ability: 'editDeviceNotes',
  orSelf: 'userid',
  input: z.object({ deviceid: z.string(), name: z.string().max(3), userid: z.string().optional() }),
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
    ...(routeKey === undefined ? { path: { deviceid: 'A' } } : {}),
    body,
  })
  const { statusCode, body: text, headers } = await handler(event, {} as Context)
  return { statusCode, body: JSON.parse(text ?? '') as unknown, headers, served }
}

describe('the pipeline', () => {
  it('tells what the output promises and nothing else, to be kept by nobody', async () => {
    const told = await ask(allowing, { name: 'abc' })
    expect(told).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
    expect(told.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(told.body).toEqual({ name: 'abc' })
  })

  it('is short in its refusals, however long a name somebody made up', async () => {
    const told = await ask(refusing(new Problem('invalid', `${'x'.repeat(900_000)}: wrong`)), {})
    expect(JSON.stringify(told.body).length).toBeLessThan(2000)
    const accepted = await ask(allowing, { ['x'.repeat(900_000)]: 1 })
    expect(accepted.statusCode).toBe(400)
    expect(JSON.stringify(accepted.body).length).toBeLessThan(2000)
  })

  it('asks for rights before it looks at fields', async () => {
    const told = await ask(refusing(new Problem('notFound')), { name: 'far too long' })
    expect(told).toMatchObject({ statusCode: 404, served: 0 })
    expect(told.body).toEqual({ message: 'Not found, or not shared with you.', requestId: 'request-1' })
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
    const told = await ask(allowing, { name: 'abc' }, () => Promise.reject(new Error('table arn:aws:x')))
    expect(told.statusCode).toBe(500)
    expect(JSON.stringify(told.body)).not.toContain('arn:')
  })

  it('fails rather than tell what the contract does not know', async () => {
    const told = await ask(allowing, { name: 'abc' }, () => Promise.resolve({ name: 7 as unknown as string }))
    expect(told.statusCode).toBe(500)
  })

  it('says when to come back', async () => {
    const busy = Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
    const told = await ask(allowing, { name: 'abc' }, () => Promise.reject(busy))
    expect(told).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } })
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
  const askAhead = async (whoMay: WhoMay, read: (deviceid: string) => Promise<string>) => {
    const handler = serve(whoMay, [
      onAhead(rename, read, async (_, __, ahead) => ({ name: (await ahead) ?? 'nothing' })),
    ])
    const event = requestEvent({
      routeKey: 'PUT /api/device/{deviceid}/name',
      path: { deviceid: 'A' },
      body: { name: 'abc' },
    })
    const { statusCode, body } = await handler(event, {} as Context)
    return { statusCode, body: JSON.parse(body ?? '') as unknown }
  }

  it('begins before rights are known, and hands over what it read', async () => {
    const order: string[] = []
    const slowly: WhoMay = async () => {
      await Promise.resolve()
      order.push('rights')
      return caller
    }
    const read = (deviceid: string) => {
      order.push(`read ${deviceid}`)
      return Promise.resolve('known')
    }
    expect(await askAhead(slowly, read)).toEqual({ statusCode: 200, body: { name: 'known' } })
    expect(order).toEqual(['read A', 'rights'])
  })

  it('tells nothing of it to whoever is refused, not even that it failed', async () => {
    const refuse = refusing(new Problem('notFound'))
    const [found, failed] = await Promise.all([
      askAhead(refuse, () => Promise.resolve('known')),
      askAhead(refuse, () => Promise.reject(new Error('away'))),
    ])
    expect(found).toEqual(failed)
    expect(found.statusCode).toBe(404)
  })
})
