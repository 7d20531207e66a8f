import { beforeAll, describe, expect, it } from 'vitest'
import { type CommandMethodName, commandMethods } from '../../shared/commands/commandMethods'
import { cancelCommand, getCommands, queueCommand } from '../../shared/commands/commandQueue'
import type { Endpoint } from '../../shared/core/endpoint'
import { type DeviceId, UserId } from '../../shared/core/ids'
import { labelOf, labelOfName } from '../../shared/core/labelOf'
import { endpoints } from '../../shared/endpoints'
import { getConfig } from '../../shared/settings/deviceConfig'
import { putConfig } from '../../shared/settings/putConfig'
import { getSettings, putSettings } from '../../shared/settings/deviceSettings'
import { addApiCredential } from '../../shared/users/apiCredentials'
import { settingKeys } from '../../functions/settings/putSettings'
import type { Answer } from '../harness/callApi'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'
import { forgetRate } from './forgetRate'
import { addGroupUser } from '../../shared/groups/groupUsers'
import { arrangeScene } from './arrangeScene'
import { fullArguments, fullDisplaySettings, fullView } from './fullRequests'
import { numberLeaves, placeIn, valueAt, withValueAt } from './numberLeaves'
import { principalName } from './principals'
import { type RouteName, type Scene, sampleRequests } from './sampleRequests'

/** JSON can say them, and a store that counts in decimals cannot hold them, or not exactly. */
const odd = [1e300, -1e300, 2 ** 53, 1e126, 1e-131, -1e-131, 5e-324]

const stack = useStack()
let scene: Scene
let staff: Person
let keyOwner: Person
let deviceid: DeviceId

beforeAll(async () => {
  const { principals, ...arranged } = await arrangeScene(stack)
  scene = arranged.scene
  staff = await stack.newUser('staff', ['senquip_admin'])
  keyOwner = await stack.newUser('keys', ['aemp_api_users'])
  const member = { userid: UserId.parse(keyOwner.userid), email: keyOwner.email }
  await stack.giveRole(scene.deviceid, member, 'ADMIN')
  await stack.ask(
    addGroupUser,
    { groupid: scene.groupid, targetEmail: keyOwner.email, targetPermission: 'ADMIN' },
    principals[principalName.inGroup('ADMIN')]?.token ?? '',
  )
  deviceid = (await stack.newDevice({}, [[staff, 'ADMIN']])).deviceid
})

const messageOf = ({ body }: Answer): unknown => (body as { message?: unknown }).message

/** Refused with words that name the field by its label, or kept and given back as it was. */
const expectRefusedOrKept = async (
  answer: Answer,
  field: string,
  value: number,
  readBack: () => Promise<unknown>,
) => {
  if (answer.status === 200) {
    expect([field, value, await readBack()]).toEqual([field, value, value])
    return
  }
  expect([field, value, answer.status, messageOf(answer)]).toEqual([
    field,
    value,
    400,
    expect.stringContaining(field),
  ])
}

/** What numbers lie in a contract, with a request that has each of them. */
const leavesWithPlace = (schema: Parameters<typeof numberLeaves>[0], sample: unknown) =>
  numberLeaves(schema).map((leaf) => {
    const path = placeIn(sample, leaf)
    if (path === undefined) throw new Error(`No sample has a number at ${leaf.name}`)
    return { name: path.join('.'), path }
  })

describe('a setting of the portal', () => {
  const places = leavesWithPlace(settingKeys.PORTAL_displaySettings.schema, fullDisplaySettings)
  const readSettings = async () => {
    const { deviceRecord } = await stack.ask(getSettings, { deviceid }, staff.token)
    return deviceRecord.PORTAL_displaySettings
  }

  it('is saved with all of its numbers as they usually are', async () => {
    await stack.ask(putSettings, { deviceid, PORTAL_displaySettings: fullDisplaySettings }, staff.token)
    expect(await readSettings()).toMatchObject(fullDisplaySettings)
  })

  it.each(places)('$name is no number that could not be read back', async ({ path }) => {
    const [key = ''] = path
    for (const value of odd) {
      const changed = withValueAt(fullDisplaySettings, path, value) as Record<string, unknown>
      const request = { deviceid, PORTAL_displaySettings: { [key]: changed[key] } }
      const answer = await stack.call(putSettings, request, staff.token)
      const field = labelOf(settingKeys.PORTAL_displaySettings.schema, path)
      await expectRefusedOrKept(answer, field, value, async () => valueAt(await readSettings(), path))
    }
  })

  const { PORTAL_displaySettings: _, ...others } = settingKeys
  const numbers = Object.entries(others).flatMap(([key, { schema }]) =>
    numberLeaves(schema).map((leaf) => ({ key, leaf })),
  )

  it.each(numbers)('that is a number is no other one than it offers: $key', async ({ key, leaf }) => {
    expect(leaf.steps).toEqual([])
    for (const value of odd) {
      const answer = await stack.call(putSettings, { deviceid, [key]: value }, staff.token)
      const refusal = [value, 400, expect.stringContaining(labelOfName(key))]
      expect([value, answer.status, messageOf(answer)]).toEqual(refusal)
    }
  })
})

describe('an argument of a command', () => {
  const taken = (Object.keys(commandMethods) as CommandMethodName[]).flatMap((method) =>
    leavesWithPlace(commandMethods[method].args, fullArguments[method] ?? {}).map(({ path }) => ({
      method,
      path,
      name: `args.${path.join('.')}`,
    })),
  )

  it.each(taken)('$method $name is no number that could not be read back', async ({ method, path }) => {
    for (const value of odd) {
      const request = { deviceid, method, args: withValueAt(fullArguments[method], path, value) }
      const answer = await stack.call(queueCommand, request, staff.token)
      const label = labelOf(commandMethods[method].args, path, 'Arguments')
      await expectRefusedOrKept(answer, label, value, async () => {
        const { data } = await stack.ask(getCommands, { deviceid, dataPoints: 1 }, staff.token)
        const [newest] = data
        await stack.ask(cancelCommand, { deviceid, commandID: newest?.commandID ?? '' }, staff.token)
        return valueAt(newest?.args, path)
      })
    }
  })
})

describe('a setting of a device', () => {
  it.each(['device.base_interval', 'gps.interval', 'made.up'])(
    '%s is no number that could not be read back',
    async (key) => {
      const [section = '', name = ''] = key.split('.')
      for (const value of odd) {
        const request = { deviceid, config: { [section]: { [name]: value } }, allowUnknownKeys: true }
        const answer = await stack.call(putConfig, request, staff.token)
        await expectRefusedOrKept(answer, key, value, async () => {
          const { pending } = await stack.ask(getConfig, { deviceid }, staff.token)
          return pending[key]
        })
      }
    },
  )
})

describe('any other number that the contract takes', () => {
  const places = endpoints.flatMap((endpoint) =>
    numberLeaves(endpoint.input).map((leaf) => ({
      endpoint,
      route: `${endpoint.method} ${endpoint.path}` as keyof RouteName,
      leaf,
      name: leaf.name,
    })),
  )
  const corners = [
    [151, -32],
    [151, -33],
    [152, -33],
    [151, -32],
  ]
  const fuller: Partial<Record<keyof RouteName, readonly object[]>> = {
    'PUT /group/{groupid}/view': [{ view: fullView }],
    'PUT /group/{groupid}/place': [
      { version: 1, place: { name: 'Pit', shape: { type: 'Point', coordinates: [151, -32], radiusM: 50 } } },
      { place: { name: 'Pit', shape: { type: 'Polygon', coordinates: [corners] } } },
    ],
  }

  let key: string | undefined
  const callerOf = async ({ auth }: Endpoint) => {
    if (auth !== 'apiKey')
      return (endpoint: Endpoint, request: never) => stack.call(endpoint, request, staff.token)
    key ??= (await stack.ask(addApiCredential, {}, keyOwner.token)).key
    await forgetRate(stack, keyOwner.userid)
    return (endpoint: Endpoint, request: never) => stack.callByKey(endpoint, request, key ?? '')
  }

  it.each(places)('$route $name is refused by its label', async ({ endpoint, route, leaf, name }) => {
    const call = await callerOf(endpoint)
    const requests = (fuller[route] ?? [{}]).map((more) => ({
      ...(sampleRequests[route](scene) as object),
      ...more,
    }))
    const request = requests.find((each) => placeIn(each, leaf) !== undefined) ?? requests[0]
    const path = placeIn(request, leaf) ?? [name]
    for (const value of odd) {
      const answer = await call(endpoint, withValueAt(request, path, value) as never)
      expect([value, answer.status, messageOf(answer)]).toEqual([
        value,
        400,
        expect.stringContaining(labelOf(endpoint.input, path)),
      ])
    }
  })
})
