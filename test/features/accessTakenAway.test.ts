import { beforeAll, describe, expect, it } from 'vitest'
import { UserId } from '../../shared/core/ids'
import { queryReadings } from '../../shared/data/queryReadings'
import {
  addDeviceUser,
  changeDeviceUser,
  getPermissions,
  removeDeviceUser,
} from '../../shared/devices/deviceUsers'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { putSettings } from '../../shared/settings/deviceSettings'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let other: Person
let helper: Person

beforeAll(async () => {
  ;[admin, other, helper] = (await Promise.all(
    ['admin', 'other', 'helper'].map((name) => stack.newUser(name)),
  )) as [Person, Person, Person]
  // They work together: what one gives to another counts at once.
  await stack.newGroup(
    [
      [admin, 'ADMIN'],
      [other, 'VIEW'],
      [helper, 'VIEW'],
    ],
    [],
  )
})

const idOf = (person: Person) => UserId.parse(person.userid)

const adminsOf = (deviceid: string) =>
  stack.tables.rows(
    'Access',
    ({ pk, sk, role }) => pk === `DEVICE#${deviceid}` && String(sk).startsWith('USER#') && role === 'ADMIN',
  )

const metaOf = async (deviceid: string) =>
  (await stack.tables.rows('Access', ({ pk, sk }) => pk === `DEVICE#${deviceid}` && sk === 'META'))[0]

describe('taking access away', () => {
  it('counts from the very next request, 30 times of 30', async () => {
    // One person may add twenty in an hour; two take turns.
    const { deviceid } = await stack.newDevice({}, [
      [admin, 'ADMIN'],
      [helper, 'ADMIN'],
    ])
    for (let trial = 0; trial < 30; trial += 1) {
      await stack.ask(
        addDeviceUser,
        { deviceid, targetEmail: other.email, targetPermission: 'USER' },
        (trial % 2 === 0 ? admin : helper).token,
      )
      expect((await stack.call(queryReadings, { deviceid }, other.token)).status).toBe(200)
      await stack.ask(removeDeviceUser, { deviceid, userid: idOf(other) }, admin.token)
      expect((await stack.call(queryReadings, { deviceid }, other.token)).status).toBe(404)
    }
  })

  it('lowers a role from the very next request', async () => {
    const { deviceid } = await stack.newDevice({}, [
      [admin, 'ADMIN'],
      [other, 'USER'],
    ])
    const change = { deviceid, PORTAL_displaySettings: { vin: { name: 'Supply' } } }
    expect((await stack.call(putSettings, change, other.token)).status).toBe(200)
    await stack.ask(changeDeviceUser, { deviceid, userid: idOf(other), permission: 'VIEW' }, admin.token)
    expect((await stack.call(putSettings, change, other.token)).status).toBe(403)
  })

  it('leaves one log entry for each change, and none for what was refused', async () => {
    const { deviceid } = await stack.newDevice({}, [[admin, 'ADMIN']])
    const target = { deviceid, targetEmail: other.email, targetPermission: 'VIEW' } as const
    await stack.ask(addDeviceUser, target, admin.token)
    expect((await stack.call(addDeviceUser, target, admin.token)).status).toBe(409)
    await stack.ask(changeDeviceUser, { deviceid, userid: idOf(other), permission: 'USER' }, admin.token)
    await stack.ask(removeDeviceUser, { deviceid, userid: idOf(other) }, admin.token)
    const { events } = await stack.ask(getServerLog, { deviceid }, admin.token)
    const own = events.filter(({ eventUserEmail }) => eventUserEmail === admin.email)
    expect(own.map(({ eventName }) => eventName)).toEqual(['User Removed', 'User Role Changed', 'User Added'])
  })

  it('lets everybody leave, whatever their role', async () => {
    const { deviceid } = await stack.newDevice({}, [
      [admin, 'ADMIN'],
      [other, 'VIEW'],
    ])
    expect(await stack.ask(removeDeviceUser, { deviceid, userid: idOf(other) }, other.token)).toEqual({
      message: 'User Removed',
      resultCode: 'REMOVED_SELF',
    })
  })
})

describe('the last ADMIN of a device', () => {
  it('can neither leave nor become less', async () => {
    const { deviceid } = await stack.newDevice({}, [
      [admin, 'ADMIN'],
      [other, 'USER'],
    ])
    const userid = idOf(admin)
    const left = await stack.call(removeDeviceUser, { deviceid, userid }, admin.token)
    const lowered = await stack.call(changeDeviceUser, { deviceid, userid, permission: 'USER' }, admin.token)
    expect([left.status, lowered.status]).toEqual([409, 409])
    const { myPermission } = await stack.ask(getPermissions, { deviceid }, admin.token)
    expect(myPermission).toBe('ADMIN')
  })

  it.each([
    ['remove each other', (a: Person, b: Person) => [b, a]],
    ['leave', (a: Person, b: Person) => [a, b]],
  ])('remains when two ADMINs %s at once, 50 times', async (_, targets) => {
    const [removedByAdmin, removedByOther] = targets(admin, other)
    if (removedByAdmin === undefined || removedByOther === undefined) throw new Error('two targets')
    for (let race = 0; race < 50; race += 1) {
      const { deviceid } = await stack.newDevice({}, [
        [admin, 'ADMIN'],
        [other, 'ADMIN'],
      ])
      const answers = await Promise.all([
        stack.call(removeDeviceUser, { deviceid, userid: idOf(removedByAdmin) }, admin.token),
        stack.call(removeDeviceUser, { deviceid, userid: idOf(removedByOther) }, other.token),
      ])
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      // The loser was refused by the rule, or had lost access before its request was looked at.
      expect(statuses.filter((status) => status === 409 || status === 404)).toHaveLength(1)
      expect(await adminsOf(deviceid)).toHaveLength(1)
      expect((await metaOf(deviceid))?.admins).toBe(1)
    }
  })
})
