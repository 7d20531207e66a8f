import type {
  getDeviceRemoval as deviceContract,
  getGroupRemoval as groupContract,
} from '../../shared/access/removal'
import { maxListedDevices } from '../../shared/access/removal'
import { type Way, roleOf, waysWithout } from '../../shared/access/ways'
import { DeviceId, GroupId, type UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Role, readRole, roles, staffGroup } from '../../shared/core/roles'
import { accessKey, idIn } from '../core/accessKey'
import { byName } from '../core/readable'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { defaultGroupOf, type UserStore } from '../users/userStore'
import type { AccessStore } from './accessStore'

interface Parts {
  access: AccessStore
  users: Pick<UserStore, 'read'>
  groups: { read(groupid: GroupId): Promise<{ groupName: string } | undefined> }
  devices: Pick<DeviceStore, 'records'>
}

/** The same for who has no access and for who does not exist. */
const noAccess = () => new Problem('notFound', 'This user has no access by it.', { field: 'userid' })

const staffWay: Way = { by: 'staff', role: 'ADMIN' }

/** What a person has everywhere, whatever they are removed from. */
const waysAsStaff = async (users: Parts['users'], userid: UserId): Promise<Way[]> =>
  (await users.read(userid))?.specialGroups.includes(staffGroup) === true ? [staffWay] : []

const openNamed = (groups: Parts['groups']) => {
  const asked = new Map<GroupId, Promise<string>>()
  const nameOf = async (groupid: GroupId) => (await groups.read(groupid))?.groupName ?? groupid
  return (ways: readonly Way[]): Promise<Way[]> =>
    Promise.all(
      ways.map(async (way) => {
        if (way.by !== 'group') return way
        const name = asked.get(way.groupid) ?? nameOf(way.groupid)
        asked.set(way.groupid, name)
        return { ...way, groupName: await name }
      }),
    )
}

/** Decided by the relations that the check of rights reads, less the one that would go. */
export const getDeviceRemoval =
  ({ access, users, groups }: Omit<Parts, 'devices'>): Serve<typeof deviceContract> =>
  async ({ deviceid, userid, groupid }) => {
    const [given, staff] = await Promise.all([
      access.waysToDevice(userid, deviceid),
      waysAsStaff(users, userid),
    ])
    const ways = [...given, ...staff]
    const left = waysWithout(ways, groupid ?? 'direct')
    const permission = roleOf(ways)
    if (permission === undefined || left.length === ways.length) throw noAccess()
    const remaining = roleOf(left)
    const named = openNamed(groups)
    return {
      ways: await named(ways),
      left: await named(left),
      permission,
      ...(remaining === undefined ? {} : { remaining }),
    }
  }

/** What a person has on each device of a group beside it, by reads of what they are in: none for each device. */
const waysBeside = async (
  access: AccessStore,
  userid: UserId,
  group: string,
): Promise<Map<string, Way[]>> => {
  const [direct, memberships] = await Promise.all([
    access.related(accessKey.user(userid), 'DEVICE#'),
    access.related(accessKey.user(userid), 'GROUP#'),
  ])
  const own = accessKey.group(defaultGroupOf(userid))
  const others = memberships.flatMap(({ sk, role: stored, isPrivate }) => {
    const role = readRole(stored)
    return role === undefined || isPrivate === true || sk === own || sk === group ? [] : [{ sk, role }]
  })
  const held = await Promise.all(others.map(({ sk }) => access.related(sk, 'DEVICE#')))
  const ways = new Map<string, Way[]>()
  const note = (device: string, way: Way) => void ways.set(device, [...(ways.get(device) ?? []), way])
  for (const { sk, role: stored } of direct) {
    const role = readRole(stored)
    if (role !== undefined) note(sk, { by: 'direct', role })
  }
  others.forEach(({ sk, role }, i) => {
    const groupid = GroupId.parse(idIn(sk))
    for (const { sk: device } of held[i] ?? []) note(device, { by: 'group', groupid, role })
  })
  return ways
}

type Change = 'lost' | 'lowered' | 'kept'

const changeOf = (before: Role, after: Role | undefined): Change => {
  if (after === undefined) return 'lost'
  return roles.indexOf(after) > roles.indexOf(before) ? 'lowered' : 'kept'
}

const order: readonly Change[] = ['lost', 'lowered', 'kept']

export const getGroupRemoval =
  ({ access, users, groups, devices }: Parts): Serve<typeof groupContract> =>
  async ({ groupid, userid }) => {
    const group = accessKey.group(groupid)
    const [permission, rows, beside, staff] = await Promise.all([
      access.roleInGroup(userid, groupid),
      access.related(group, 'DEVICE#'),
      waysBeside(access, userid, group),
      waysAsStaff(users, userid),
    ])
    if (permission === undefined) throw noAccess()
    const through: Way = { by: 'group', groupid, role: permission }
    const all = rows.map(({ sk }) => {
      const left = [...(beside.get(sk) ?? []), ...staff]
      const before = roleOf([through, ...left]) ?? permission
      const after = roleOf(left)
      return { deviceid: DeviceId.parse(idIn(sk)), left, before, after, change: changeOf(before, after) }
    })
    const countOf = (change: Change) => all.filter((each) => each.change === change).length
    const listed = all
      .sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change) || byName(a.deviceid, b.deviceid))
      .slice(0, maxListedDevices)
    const known = await devices.records(listed.map(({ deviceid }) => deviceid))
    const named = openNamed(groups)
    return {
      permission,
      lost: countOf('lost'),
      lowered: countOf('lowered'),
      kept: countOf('kept'),
      devices: await Promise.all(
        listed.map(async ({ deviceid, left, before, after }) => ({
          deviceid,
          name: known.get(deviceid)?.name ?? deviceid,
          permission: before,
          ...(after === undefined ? {} : { remaining: after }),
          left: await named(left),
        })),
      ),
    }
  }
