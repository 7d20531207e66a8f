import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/core/endpoint'
import { endpoints } from '../../shared/endpoints'
import { useStack } from '../harness/useStack'
import { type Principal, arrangeScene } from './arrangeScene'
import { expectedStatus } from './expectedStatus'
import { principalNames } from './principals'
import { type RouteName, type Scene, sampleRequests } from './sampleRequests'

const stack = useStack()
const written = ['Access', 'Users', 'Devices', 'Commands', 'ServerLog', 'Alarms', 'ShareLinks'] as const

let scene: Scene
let read: Awaited<ReturnType<typeof stack.tables.watch>>
let principals: Awaited<ReturnType<typeof arrangeScene>>['principals']
let cells = 0

beforeAll(async () => {
  read = await stack.tables.watch(...written)
  ;({ scene, principals } = await arrangeScene(stack))
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as keyof RouteName
const requestFor = (endpoint: Endpoint) => sampleRequests[nameOf(endpoint)](scene)

/** Signing out comes last: it ends the session that the other requests are made in. */
const inOrder = [...endpoints].sort(
  (a, b) => Number(nameOf(a) === 'POST /user-logout') - Number(nameOf(b) === 'POST /user-logout'),
)

/** The gateway refuses without a body of ours; its request id then stands in the header (HTTP APIs cannot do else). */
const expectProblemShape = (body: unknown, headers: Headers) => {
  const { message, requestId = headers.get('apigw-requestid'), ...rest } = body as Record<string, unknown>
  expect(message).toEqual(expect.any(String))
  expect(requestId).toMatch(/^[\w=-]{10,}$/)
  expect(Object.keys(rest).filter((name) => name !== 'resultCode')).toEqual([])
}

const expectRefusals = async (principal: Principal) => {
  const refused = inOrder.filter((endpoint) => expectedStatus(endpoint, principal) !== 'may')
  const before = await read()
  const answers = await Promise.all(
    refused.map(async (endpoint) => ({
      endpoint,
      answer: await stack.call(endpoint, requestFor(endpoint), principal.token),
    })),
  )
  const got = answers.map(({ endpoint, answer }) => [nameOf(endpoint), answer.status])
  expect(got).toEqual(refused.map((endpoint) => [nameOf(endpoint), expectedStatus(endpoint, principal)]))
  for (const { answer } of answers) expectProblemShape(answer.body, answer.headers)
  expect(await read()).toEqual(before)
  cells += refused.length
}

/** Samples that cannot be right, so that nothing changes: 400 is the word of the use-case there. */
const neverRight = new Set<string>([
  'GET /device/{deviceid}/file',
  'GET /device/{deviceid}/export',
  // No change is on record at that time.
  'GET /device/{deviceid}/consequence',
  'POST /device/{deviceid}/passwords',
  'PUT /device/{deviceid}/passwords',
  'POST /device/{deviceid}/alerts/test',
  'POST /device/{deviceid}/delete-data',
  'POST /device/{deviceid}/import',
  'POST /device/{deviceid}/transfer-data',
  'POST /device/{deviceid}/swap',
  'POST /group',
  'PUT /group/{groupid}/devices',
  'POST /group/{groupid}/change-sets',
  'PUT /group/{groupid}/view',
  'PUT /group/{groupid}/place',
  'PUT /group/{groupid}/rota',
  'PUT /group/{groupid}/chain',
  'POST /group/{groupid}/view/copy',
  'POST /device-unsubscribe/{token}',
  'POST /groups/report-confirmations',
  'POST /groups/report-unsubscribe/{token}',
  'POST /groups/shared-sessions',
  'POST /groups/shared-readings',
  'POST /groups/shared-history',
  'POST /user-push-receipts',
  'POST /device-acknowledgements',
  'POST /device-text-tests',
  'POST /billing-update-plan',
  'PUT /distributors',
  'POST /billing-stripe-event',
  'POST /billing-preview-subscription',
  'POST /billing-update-subscription',
  'POST /billing-packing-slip',
  'PUT /user-notifications',
] satisfies (keyof RouteName)[])

/** Samples that name what no caller has: what is somebody's own is not found, once its rights are past. */
const neverTheirs = new Set<string>([
  'GET /device/{deviceid}/why',
  'GET /staff-account/{userid}/why',
  'DELETE /api-credentials/{credentialid}',
  'DELETE /user-sessions/{sessionid}',
  'PUT /user-push-devices/{pushid}',
  'DELETE /user-push-devices/{pushid}',
  'POST /user-push-devices/{pushid}/test',
  'DELETE /group/{groupid}/place',
  'DELETE /group/{groupid}/rota',
  'DELETE /group/{groupid}/chain',
  'DELETE /group/{groupid}/service/entry',
  'PUT /group/{groupid}/service/file',
  'GET /group/{groupid}/service/file',
  'DELETE /group/{groupid}/service/file',
  'GET /group/{groupid}/changes/{changeid}',
  'PUT /group/{groupid}/changes/{changeid}',
  'GET /group/{groupid}/change-sets/{changeid}',
  'POST /group/{groupid}/change-sets/{changeid}/pause',
  'POST /group/{groupid}/change-sets/{changeid}/resume',
  'POST /group/{groupid}/change-sets/{changeid}/abort',
  'GET /group/{groupid}/change-sets/{changeid}/undo',
  'POST /group/{groupid}/change-sets/{changeid}/undo',
] satisfies (keyof RouteName)[])

/** So is 409 everywhere. */
const isPastRights = (name: string, status: number): boolean =>
  status === 200 ||
  status === 409 ||
  (status === 400 && neverRight.has(name)) ||
  (status === 404 && neverTheirs.has(name))

const expectGrants = async (principal: Principal) => {
  const granted = inOrder.filter((endpoint) => expectedStatus(endpoint, principal) === 'may')
  const got: [string, number][] = []
  for (const endpoint of granted) {
    const { status, body } = await stack.call(endpoint, requestFor(endpoint), principal.token)
    if (status === 200) endpoint.output.parse(body)
    got.push([nameOf(endpoint), status])
  }
  expect(got.filter(([name, status]) => !isPastRights(name, status))).toEqual([])
  cells += granted.length
}

describe('the permission matrix', () => {
  it.each(principalNames)(
    'answers %s as the table of abilities says, and a refusal writes nothing',
    async (name) => {
      await expectRefusals(principals[name])
      await expectGrants(principals[name])
    },
  )

  it('covered every endpoint for every principal', () => {
    expect(cells).toBe(endpoints.length * principalNames.length)
  })
})
