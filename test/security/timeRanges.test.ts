import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { userKey } from '../../functions/users/userStore'
import { getPastEvents } from '../../shared/alerts/activeEvents'
import { getEvents } from '../../shared/alerts/deviceEvents'
import type { Endpoint } from '../../shared/core/endpoint'
import { UserId } from '../../shared/core/ids'
import { endpoints } from '../../shared/endpoints'
import { addApiCredential } from '../../shared/users/apiCredentials'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'
import { arrangeScene } from './arrangeScene'
import { type RouteName, type Scene, sampleRequests } from './sampleRequests'

/** A name of a field that takes an instant, in seconds or milliseconds, or as a text. */
const namesInstant = /(?:Time|Ts|Ms)$|^(?:since|start|end)$/
const asText = new Set(['start', 'end'])

const nowSeconds = Math.floor(Date.now() / 1000)
const instants = [0, 1, 1000, nowSeconds - 1, nowSeconds, nowSeconds + 86_400, 253_402_300_799]
const texts = ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2026-11-21T10:00:00Z', '9999-12-31T23:59:59Z']

const routes = endpoints.flatMap((endpoint) => {
  const fields = Object.keys(endpoint.input._zod.def.shape).filter((field) => namesInstant.test(field))
  const route = `${endpoint.method} ${endpoint.path}` as keyof RouteName
  const reads = endpoint.method === 'GET' || endpoint.path.endsWith('/metrics')
  return reads && fields.length > 0 ? [{ endpoint, route, fields }] : []
})

/** Every value of a field with every value of the next, and with none. */
const requestsOf = (fields: readonly string[]): Record<string, unknown>[] => {
  const [field, ...others] = fields
  if (field === undefined) return [{}]
  const rest = requestsOf(others.slice(0, 1))
  const values = [undefined, ...(asText.has(field) ? texts : instants)]
  return values.flatMap((value) =>
    rest.map((each) => (value === undefined ? each : { ...each, [field]: value })),
  )
}

const stack = useStack()
let scene: Scene
let staff: Person
let keyOwner: Person

beforeAll(async () => {
  ;({ scene } = await arrangeScene(stack))
  staff = await stack.newUser('staff', ['senquip_admin'])
  keyOwner = await stack.newUser('keys')
  const userid = UserId.parse(keyOwner.userid)
  await stack.giveRole(scene.deviceid, { userid, email: keyOwner.email }, 'ADMIN')
  await stack.clients.documents.send(
    new UpdateCommand({
      TableName: stack.address.tables.Users,
      Key: userKey(userid),
      UpdateExpression: 'SET maxApiKeys = :many',
      ExpressionAttributeValues: { ':many': endpoints.length },
    }),
  )
})

describe('a span of time', () => {
  it('is asked for by many routes', () => {
    expect(routes.map(({ route }) => route)).toEqual(
      expect.arrayContaining([
        'GET /device/{deviceid}/data',
        'GET /device/{deviceid}/events',
        'GET /groups/past-events',
        'GET /v1/devices/{deviceid}/events',
        'GET /device/{deviceid}/metrics',
        'POST /group/{groupid}/metrics',
      ]),
    )
  })

  const callerOf = async ({ auth }: Endpoint) => {
    if (auth !== 'apiKey')
      return (endpoint: Endpoint, request: never) => stack.call(endpoint, request, staff.token)
    const { key } = await stack.ask(addApiCredential, {}, keyOwner.token)
    return (endpoint: Endpoint, request: never) => stack.callByKey(endpoint, request, key)
  }

  it('may be gone on with from a key outside of it', async () => {
    const at = (seconds: number) =>
      `${String(seconds * 1000)
        .padStart(13, '0')
        .slice(0, 13)}#0123456789abcdef`
    const { deviceid } = scene
    for (const pageStartSeconds of instants.slice(0, -1)) {
      for (const span of requestsOf(['fromTime', 'toTime'])) {
        const key = at(pageStartSeconds)
        const answers = await Promise.all([
          stack.call(getEvents, { deviceid, ...span, pageStartKey: `${deviceid}#s1#${key}` }, staff.token),
          stack.call(getPastEvents, { ...span, pageStartKey: `${key}@${deviceid}` }, keyOwner.token),
        ])
        for (const { status } of answers) expect([200, 400]).toContain(status)
      }
    }
  })

  it.each(routes)('however it lies is answered or refused, and fails never: $route', async (each) => {
    const { endpoint, route, fields } = each
    const call = await callerOf(endpoint)
    const sample = sampleRequests[route](scene) as object
    const spans = fields.map((_, n) => requestsOf([...fields.slice(n), ...fields.slice(0, n)])).flat()
    for (const span of spans) {
      const { status, body } = await call(endpoint, { ...sample, ...span } as never)
      expect([span, status < 500 ? 'no failure' : body]).toEqual([span, 'no failure'])
    }
  })
})
