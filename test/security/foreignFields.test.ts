import { beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, pathParameters } from '../../shared/core/endpoint'
import { changeDeviceUser, removeDeviceUser } from '../../shared/devices/deviceUsers'
import { endpoints } from '../../shared/endpoints'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'
import { arrangeScene } from './arrangeScene'
import { type RouteName, type Scene, sampleRequests } from './sampleRequests'

const stack = useStack()
let scene: Scene
let staff: Person
let victim: { deviceid: string; userid: string }

beforeAll(async () => {
  ;({ scene } = await arrangeScene(stack))
  // Staff may call everything, so that nothing is refused for the lack of a right.
  staff = await stack.newUser('staff', ['senquip_admin'])
  const owner = await stack.newUser('victim')
  const { deviceid } = await stack.newDevice({ name: 'Canary Pit' }, [[owner, 'ADMIN']])
  victim = { deviceid, userid: owner.userid }
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as keyof RouteName
const named = endpoints.filter(({ auth }) => auth === 'user').map((each) => [nameOf(each), each] as const)

/** Fields that would be worth a try: other objects, and what the server alone decides. */
const carried: readonly [string, () => unknown][] = [
  ['deviceid', () => victim.deviceid],
  ['groupid', () => 'g-000000000'],
  ['requesterUserId', () => victim.userid],
  ['role', () => 'ADMIN'],
  ['specialGroups', () => ['senquip_admin']],
  ['tier', () => 'PREMIUM'],
  ['plan_expiry_ts', () => 4_102_444_800],
  ['priority', () => 9],
]

/** Words in a mail, which nobody is let in by; a group that is not found, or is left out of a page; what staff say of an account; one's own invitations, of which there is none. */
const onlyWords = new Set([
  'POST /support-request deviceid',
  // A group to be removed from and a role to view as are their own fields; a group that there is not is not found.
  'GET /device/{deviceid}/removal groupid',
  'POST /device/{deviceid}/view-as role',
  'POST /group/{groupid}/view-as role',
  // Staff may ask for any device; a group that there is not is not found.
  'GET /groups/alarms deviceid',
  'GET /groups/alarms groupid',
  'GET /staff-account/{userid}/why deviceid',
  // A machine of the group is a field of these; one that is not in it has no visits, and nothing is logged of it.
  'GET /group/{groupid}/visits deviceid',
  'GET /group/{groupid}/service/machine deviceid',
  'POST /group/{groupid}/service/entry deviceid',
  'DELETE /group/{groupid}/service/entry deviceid',
  'POST /group/{groupid}/service/meter deviceid',
  'PUT /group/{groupid}/service/file deviceid',
  'GET /group/{groupid}/service/file deviceid',
  'DELETE /group/{groupid}/service/file deviceid',
  'GET /billing-subscriptions groupid',
  'GET /page/subscriptions groupid',
  'PUT /staff-account/{userid}/special-groups specialGroups',
  'POST /groups/invitations/accept groupid',
  'POST /groups/invitations/decline deviceid',
  'POST /groups/invitations/decline groupid',
])

const rowsOf = async (...ids: string[]) => {
  const isAbout = (row: Record<string, unknown>) => ids.some((id) => JSON.stringify(row).includes(id))
  const tables = ['Access', 'Devices', 'Commands', 'ServerLog'] as const
  return JSON.stringify(await Promise.all(tables.map((table) => stack.tables.rows(table, isAbout))))
}

describe.each(named)('%s', (name, endpoint) => {
  it('refuses whatever it does not know, as a whole, and nobody else’s device is touched', async () => {
    const request = sampleRequests[name](scene) as Record<string, unknown>
    const inPath = pathParameters(endpoint.path)
    const extras = carried
      .filter(([field]) => !Object.hasOwn(request, field) || !inPath.includes(field))
      .filter(([field]) => !onlyWords.has(`${name} ${field}`))
    const before = await rowsOf(scene.deviceid, victim.deviceid)
    for (const [field, value] of extras) {
      const { status, body } = await stack.call(endpoint, { ...request, [field]: value() }, staff.token)
      expect([field, status]).toEqual([field, expect.toBeOneOf([400, 403])])
      expect(JSON.stringify(body)).not.toContain('Canary Pit')
    }
    expect(await rowsOf(scene.deviceid, victim.deviceid)).toBe(before)
  })
})

describe('somebody who administers one device', () => {
  it('cannot change or remove people of another through it', async () => {
    const admin = await stack.newUser('admin')
    const { deviceid } = await stack.newDevice({}, [[admin, 'ADMIN']])
    const before = await rowsOf(deviceid, victim.deviceid)
    for (const [endpoint, fields] of [
      [changeDeviceUser, { permission: 'VIEW' }],
      [removeDeviceUser, {}],
    ] as const) {
      const request = { deviceid, userid: victim.userid, ...fields }
      expect((await stack.call(endpoint, request, admin.token)).status).toBe(404)
    }
    expect(await rowsOf(deviceid, victim.deviceid)).toBe(before)
  })
})
