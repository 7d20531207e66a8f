import type { Context } from 'aws-lambda'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Endpoint, pathParameters, routeKeyOf } from '../../shared/core/endpoint'
import { endpoints } from '../../shared/endpoints'
import { openAccessStore } from '../../functions/access/accessStore'
import { whoMay } from '../../functions/access/whoMay'
import { openAnswerStore } from '../../functions/core/http/answerStore'
import { PathIds } from '../../functions/core/http/readInput'
import { on, onOnce, onPublic, onWebhook, serve } from '../../functions/core/http/serve'
import { openUserStore } from '../../functions/users/userStore'
import { requestEvent } from '../doubles/requestEvent'
import { counting } from './counting'
import { openScene, tables } from './openScene'
import { claimsOf, userRowOf } from './signedIn'

const scene = openScene()
const { documents, count } = counting(scene.documents)
const check = whoMay(
  openAccessStore(documents, tables.access),
  openUserStore(documents, tables.users),
  () => Promise.resolve(true),
  scene.now,
)
const answers = openAnswerStore(documents, tables.answers, scene.now)
const never = () => Promise.reject(new Error('a use-case was reached'))
const routeOf = (endpoint: Endpoint) => {
  if (endpoint.auth === 'public') return onPublic(endpoint, never)
  if (endpoint.auth === 'webhook') return onWebhook(endpoint, never)
  return 'idempotencyKey' in endpoint.input.shape ? onOnce(endpoint, answers, never) : on(endpoint, never)
}
const handler = serve(check, endpoints.map(routeOf))

/**
 * What stands in a public path is no id: a sealed token, which its use-case opens. Nor is what fleet systems ask for by
 * name or page.
 */
const withPath = endpoints.filter(
  ({ path, auth }) =>
    auth !== 'public' && pathParameters(path).some((name) => Object.hasOwn(PathIds.shape, name)),
)
const realIds: Record<string, string> = {
  deviceid: 'NOSUCH001',
  groupid: 'g-Nosuch001',
  credentialid: '0'.repeat(26),
  pushid: 'a'.repeat(22),
  sessionid: '00000000-0000-4000-8000-000000000000',
  userid: '00000000-0000-4000-8000-000000000000',
  slipid: '99999999',
}

const ask = async (endpoint: Endpoint, path: Record<string, string>) => {
  const before = count()
  const event = requestEvent({ routeKey: routeKeyOf(endpoint), path, claims: claimsOf(1, scene.now()) })
  const { statusCode, body } = await handler(event, {} as Context)
  return { statusCode, body: JSON.parse(body ?? '') as unknown, reads: count() - before }
}

const oddIds = [
  '',
  'A',
  'TRUCK001',
  'TRUCK00010',
  'A'.repeat(2000),
  'truck0001',
  'TRUCK0001\n',
  'TRUCK0001\0',
  'TRUCK 001',
  'ＴＲＵＣＫ０００１',
  '🚚',
  '%00',
  '..',
  '%2e%2e%2f',
  'TRUCK/001',
  'TRUCK%2F01',
  'DEVICE#TRUCK0001',
  'g-',
  'g-012345678\n',
  '__proto__',
]

beforeEach(() => scene.put(tables.users, userRowOf(1)))

describe('what is no id', () => {
  it.each(withPath.map((endpoint) => [routeKeyOf(endpoint), endpoint] as const))(
    'is not found by %s, in the words for what is not shared, before anything is read',
    async (_route, endpoint) => {
      const [name = ''] = pathParameters(endpoint.path)
      const notShared = await ask(endpoint, { [name]: realIds[name] ?? '' })
      expect(notShared.reads).toBeGreaterThan(0)
      for (const id of oddIds) {
        const { statusCode, body, reads } = await ask(endpoint, { [name]: id })
        expect([id, statusCode, reads]).toEqual([id, 404, 0])
        if (notShared.statusCode === 404) expect(body).toEqual(notShared.body)
      }
    },
  )

  it('is said of every id that a path of the contract has', () => {
    for (const { path, input } of withPath) {
      for (const name of pathParameters(path)) {
        const known = PathIds.shape[name as keyof PathIds]
        expect([path, known._zod.def.innerType]).toEqual([
          path,
          input.shape[name as keyof typeof input.shape],
        ])
      }
    }
  })
})
