import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { chunk } from '../../functions/core/chunk'
import { deviceItem } from '../../functions/devices/deviceStore'
import type { Endpoint } from '../../shared/core/endpoint'
import { UserId, type DeviceId } from '../../shared/core/ids'
import { keyRate } from '../../shared/core/requestRates'
import { type Role, roles } from '../../shared/core/roles'
import { endpoints } from '../../shared/endpoints'
import { addApiCredential } from '../../shared/users/apiCredentials'
import { useStack } from '../harness/useStack'
import { forgetRate } from './forgetRate'
import { expectedStatus } from './expectedStatus'
import { type RouteName, sampleRequests } from './sampleRequests'
import { arrangeScene } from './arrangeScene'

const stack = useStack()
const daySeconds = 86_400

/** Every way a device can be paid for, and whether programs may use it then. */
const planStates = {
  'a trial': [{ tier: 'STANDARD', addedDaysAgo: 10 }, true],
  'the last day of a trial': [{ tier: 'STANDARD', addedDaysAgo: 90 }, true],
  'Basic after a trial': [{ tier: 'STANDARD', addedDaysAgo: 92 }, false],
  Hosted: [{ tier: 'PREMIUM', addedDaysAgo: 400 }, true],
  'no plan that is known': [{ tier: '', addedDaysAgo: 400 }, false],
} as const

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as keyof RouteName
const byKey = endpoints.filter(({ auth }) => auth === 'apiKey') as readonly Endpoint[]

const setPlan = (deviceid: DeviceId, { tier, addedDaysAgo }: { tier: string; addedDaysAgo: number }) =>
  stack.clients.documents.send(
    new UpdateCommand({
      TableName: stack.address.tables.Devices,
      Key: { deviceid, sk: deviceItem.record },
      UpdateExpression: 'SET tier = :tier, addedTs = :added',
      ExpressionAttributeValues: {
        ':tier': tier,
        ':added':
          Math.floor(Date.now() / 1000) - addedDaysAgo * daySeconds - 60 * Number(addedDaysAgo < 92) + 120,
      },
    }),
  )

/** No change is on record at the time of the sample. */
const neverRight = new Set(['GET /v1/devices/{deviceid}/consequence'])

const isPastRights = (name: string, status: number): boolean =>
  status === 200 || status === 409 || (status === 400 && neverRight.has(name))

describe('keys in every state of a plan', () => {
  it('open to each role what the table of abilities says, and no device without the plan for it', async () => {
    const { scene } = await arrangeScene(stack)
    const people = [...roles, undefined] as const
    const owners = await Promise.all(
      people.map(async (role: Role | undefined) => {
        const person = await stack.newUser(`key of ${role ?? 'a stranger'}`)
        if (role !== undefined) {
          const member = { userid: UserId.parse(person.userid), email: person.email }
          await stack.giveRole(scene.deviceid, member, role)
        }
        const { key } = await stack.ask(addApiCredential, {}, person.token)
        return { role, key, userid: person.userid }
      }),
    )
    for (const [state, [facts, isOpen]] of Object.entries(planStates)) {
      await setPlan(scene.deviceid, facts)
      await Promise.all(
        owners.map(async ({ role, key, userid }) => {
          const got: unknown[] = []
          const askOne = async (endpoint: Endpoint) => {
            const standing = {
              signedIn: true,
              specialGroups: [],
              ...(role === undefined ? {} : { onDevice: role }),
            }
            const byRole = expectedStatus({ ...endpoint, auth: 'user' }, standing)
            const isOfDevice = endpoint.path.includes('{deviceid}')
            const expected = byRole === 'may' && isOfDevice && !isOpen ? 403 : byRole
            const request = sampleRequests[nameOf(endpoint)](scene)
            const { status } = await stack.callByKey(endpoint, request, key)
            const isRight = expected === 'may' ? isPastRights(nameOf(endpoint), status) : status === expected
            if (!isRight) got.push([state, role, nameOf(endpoint), status, expected])
          }
          for (const part of chunk(byKey, keyRate.atOnce)) {
            await forgetRate(stack, userid)
            await Promise.all(part.map(askOne))
          }
          expect(got).toEqual([])
        }),
      )
    }
  })
})
