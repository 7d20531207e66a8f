import { describe, expect, it } from 'vitest'
import { getDeviceRemoval, getGroupRemoval } from '../../functions/access/removals'
import { accessKey } from '../../functions/core/accessKey'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openUserStore } from '../../functions/users/userStore'
import { maxListedDevices } from '../../shared/access/removal'
import { waysWithout, roleOf } from '../../shared/access/ways'
import { DeviceId, GroupId } from '../../shared/core/ids'
import type { Role } from '../../shared/core/roles'
import { counting } from './counting'
import { callerOf, openScene, tables } from './openScene'
import { openAccessStore } from '../../functions/access/accessStore'

const scene = openScene()
const { documents, count } = counting(scene.documents)
const parts = {
  access: openAccessStore(documents, tables.access),
  users: openUserStore(documents, tables.users),
  groups: openGroupStore(documents, tables.access),
  devices: openDeviceStore(documents, tables.devices),
}
const admin = callerOf(1)

const both = async (a: string, b: string, facts: object = {}) => {
  await scene.put('access', { pk: a, sk: b, ...facts })
  await scene.put('access', { pk: b, sk: a, ...facts })
}
const makeGroup = async (id: string, name: string, kind = 'shared') => {
  const groupid = GroupId.parse(id)
  const facts = { version: 1, admins: 1, groupid, groupName: name, kind, userid: admin.userid }
  await scene.put('access', { pk: accessKey.group(groupid), sk: accessKey.meta, ...facts })
  return groupid
}
const join = (groupid: GroupId, n: number, role: Role, isPrivate?: true) =>
  both(accessKey.group(groupid), accessKey.user(callerOf(n).userid), {
    role,
    ...(isPrivate === undefined ? {} : { isPrivate }),
  })
const hold = (groupid: GroupId, deviceid: DeviceId) =>
  both(accessKey.group(groupid), accessKey.device(deviceid))
const share = (deviceid: DeviceId, n: number, role: Role) =>
  both(accessKey.device(deviceid), accessKey.user(callerOf(n).userid), { role })

describe('what a person would keep', () => {
  it('on a device is every other way, with its role and by its name', async () => {
    const pump = DeviceId.parse('KEEPS0001')
    const [north, south] = [
      await makeGroup('g-North0002', 'Pit North'),
      await makeGroup('g-South0002', 'South'),
    ]
    await scene.addAccount(callerOf(20))
    for (const group of [north, south]) await hold(group, pump)
    await join(north, 20, 'OPERATOR')
    await join(south, 20, 'VIEW')
    await share(pump, 20, 'ADMIN')
    const ask = (groupid?: GroupId) =>
      getDeviceRemoval(parts)({ deviceid: pump, userid: callerOf(20).userid, groupid }, admin)
    const direct = { by: 'direct', role: 'ADMIN' }
    const throughNorth = { by: 'group', role: 'OPERATOR', groupid: north, groupName: 'Pit North' }
    const throughSouth = { by: 'group', role: 'VIEW', groupid: south, groupName: 'South' }
    expect(await ask()).toEqual({
      ways: [direct, throughNorth, throughSouth],
      left: [throughNorth, throughSouth],
      permission: 'ADMIN',
      remaining: 'OPERATOR',
    })
    expect(await ask(north)).toMatchObject({ left: [direct, throughSouth], remaining: 'ADMIN' })
  })

  it('is nothing where there was one way, and not asked of who has none', async () => {
    const pump = DeviceId.parse('KEEPS0002')
    await scene.addAccount(callerOf(21))
    await share(pump, 21, 'USER')
    const ask = (n: number, groupid?: GroupId) =>
      getDeviceRemoval(parts)({ deviceid: pump, userid: callerOf(n).userid, groupid }, admin)
    expect(await ask(21)).toEqual({ ways: [{ by: 'direct', role: 'USER' }], left: [], permission: 'USER' })
    const refused = { code: 'notFound', message: 'This user has no access by it.' }
    await expect(ask(21, GroupId.parse('g-North0002'))).rejects.toMatchObject(refused)
    await scene.addAccount(callerOf(22))
    await expect(ask(22)).rejects.toMatchObject(refused)
    await expect(ask(998)).rejects.toMatchObject(refused)
  })

  it('names what staff have whatever they are removed from', async () => {
    const pump = DeviceId.parse('KEEPS0003')
    await scene.addAccount({ ...callerOf(23), specialGroups: new Set(['senquip_admin']) })
    await share(pump, 23, 'VIEW')
    const ask = { deviceid: pump, userid: callerOf(23).userid, groupid: undefined }
    expect(await getDeviceRemoval(parts)(ask, admin)).toMatchObject({
      left: [{ by: 'staff', role: 'ADMIN' }],
      remaining: 'ADMIN',
    })
  })

  it('is what the check of rights finds once they are removed', async () => {
    const roles: readonly Role[] = ['ADMIN', 'USER', 'OPERATOR', 'VIEW']
    const groups = await Promise.all([3, 4, 5].map((n) => makeGroup(`g-Group000${n}`, `Group ${n}`)))
    const pump = DeviceId.parse('KEEPS0004')
    for (const group of groups) await hold(group, pump)
    for (let n = 0; n < 60; n += 1) {
      const person = 100 + n
      const given = groups.map((group, at) => [group, roles[(n + at * 3) % 5]] as const)
      for (const [group, role] of given) if (role !== undefined) await join(group, person, role)
      const directly = roles[(n * 2) % 5]
      if (directly !== undefined) await share(pump, person, directly)
      const { userid } = callerOf(person)
      const ways = await parts.access.waysToDevice(userid, pump)
      expect(roleOf(ways)).toBe(await parts.access.roleOnDevice(userid, pump))
      for (const removed of ['direct', ...groups] as const) {
        const object = accessKey[removed === 'direct' ? 'device' : 'group']
        const key = object((removed === 'direct' ? pump : removed) as never)
        const row = { pk: key, sk: accessKey.user(userid) }
        const back = { pk: row.sk, sk: row.pk }
        const role = await parts.access.directRole(row.pk, row.sk)
        // A row without a role gives nothing, as none would.
        for (const each of [row, back]) await scene.put('access', each)
        const found = await parts.access.roleOnDevice(userid, pump)
        expect(roleOf(waysWithout(ways, removed === 'direct' ? 'direct' : removed))).toBe(found)
        if (role !== undefined) for (const each of [row, back]) await scene.put('access', { ...each, role })
      }
    }
  })

  it('of a group with ten thousand devices takes as many reads as they have groups', async () => {
    const [large, other] = [await makeGroup('g-Large0001', 'Large'), await makeGroup('g-Other0001', 'Other')]
    const own = await makeGroup('g-Owner0001', 'Own', 'private')
    await scene.addAccount(callerOf(24))
    await join(large, 24, 'USER')
    await join(other, 24, 'VIEW')
    await join(own, 24, 'ADMIN', true)
    const devices = Array.from({ length: 10_000 }, (_, n) => DeviceId.parse(`L${String(n).padStart(8, '0')}`))
    for (const [n, device] of devices.entries()) {
      await hold(large, device)
      if (n % 4 === 0) await hold(other, device)
      if (n % 5 === 0) await hold(own, device)
      if (n % 100 === 0) await share(device, 24, 'ADMIN')
    }
    const before = count()
    const answer = await getGroupRemoval(parts)({ groupid: large, userid: callerOf(24).userid }, admin)
    expect(answer).toMatchObject({ permission: 'USER', lost: 7500, lowered: 2400, kept: 100 })
    expect(answer.devices).toHaveLength(maxListedDevices)
    expect(answer.devices[0]).toEqual({
      ...{ deviceid: devices[1], name: devices[1], permission: 'USER', left: [] },
    })
    expect(count() - before).toBeLessThan(80)
    await expect(
      getGroupRemoval(parts)({ groupid: large, userid: callerOf(22).userid }, admin),
    ).rejects.toMatchObject({ code: 'notFound' })
  })
})
