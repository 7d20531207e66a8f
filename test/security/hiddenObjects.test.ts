import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessKey } from '../../functions/core/accessKey'
import { queryReadings } from '../../shared/data/queryReadings'
import { getGroup, getGroups } from '../../shared/groups/groups'
import { getSettings } from '../../shared/settings/deviceSettings'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let owner: Person
let stranger: Person
let device: Device
const canary = 'Canary Dam'

beforeAll(async () => {
  ;[owner, stranger] = await Promise.all([stack.newUser('owner'), stack.newUser('stranger')])
  device = await stack.newDevice({ name: canary }, [[owner, 'ADMIN']])
})

const withoutRequestId = (body: unknown) => ({ ...(body as object), requestId: '' })

describe('a device that was not shared', () => {
  it('cannot be told from one that does not exist', async () => {
    const real = await stack.call(getSettings, { deviceid: device.deviceid }, stranger.token)
    const none = await stack.call(getSettings, { deviceid: 'NOSUCH001' }, stranger.token)
    expect(real.status).toBe(404)
    expect(none.status).toBe(404)
    expect(withoutRequestId(real.body)).toEqual(withoutRequestId(none.body))
  })

  it.each([
    ['in lower case', (id: string) => id.toLowerCase()],
    ['with a space before it', (id: string) => ` ${id}`],
    ['with a line break behind it', (id: string) => `${id}\n`],
    ['with a slash behind it', (id: string) => `${id}/`],
    ['behind a path that climbs', (id: string) => `../device/${id}`],
    ['as a key of the access table', (id: string) => `DEVICE#${id}`],
    ['with a zero byte behind it', (id: string) => `${id}\0`],
  ])('is not given away by its id %s, not even to its owner', async (_, disguise) => {
    for (const { token } of [stranger, owner]) {
      const { status, body } = await stack.call(getSettings, { deviceid: disguise(device.deviceid) }, token)
      expect([400, 404]).toContain(status)
      expect(JSON.stringify(body)).not.toContain(canary)
    }
  })

  it('stays hidden when the query names another device than the path', async () => {
    const own = await stack.newDevice({}, [[stranger, 'ADMIN']])
    const response = await fetch(
      `${stack.address.url}/api/device/${own.deviceid}/settings?deviceid=${device.deviceid}`,
      { headers: { authorization: `Bearer ${stranger.token}` } },
    )
    expect(await response.text()).not.toContain(canary)
  })
})

describe('a stored role that is none of the four', () => {
  it.each(['', 'admin', 'OWNER', 'VIEW ', null, 1, ['ADMIN']])('gives nothing: %j', async (role) => {
    const rows = [
      { pk: accessKey.device(device.deviceid), sk: accessKey.user(stranger.userid), role },
      { pk: accessKey.user(stranger.userid), sk: accessKey.device(device.deviceid), role },
    ]
    for (const Item of rows) {
      await stack.clients.documents.send(new PutCommand({ TableName: stack.address.tables.Access, Item }))
    }
    const answer = await stack.call(queryReadings, { deviceid: device.deviceid }, stranger.token)
    expect(answer.status).toBe(404)
    const { groups } = await stack.ask(getGroups, {}, stranger.token)
    for (const { groupid } of groups) {
      const group = await stack.ask(getGroup, { groupid }, stranger.token)
      expect(JSON.stringify([groups, group])).not.toContain(device.deviceid)
    }
  })
})

describe('a group', () => {
  it('is hidden from those who may see one of its devices only', async () => {
    const groupid = await stack.newGroup([[stranger, 'VIEW']], [device.deviceid])
    expect((await stack.call(getGroup, { groupid }, owner.token)).status).toBe(404)
    expect((await stack.call(getGroup, { groupid }, stranger.token)).status).toBe(200)
  })
})
