import { GroupId, type DeviceId, type UserId } from '../../shared/core/ids'
import { readRole, type Role } from '../../shared/core/roles'
import { accessKey, idIn } from '../core/accessKey'
import type { Caller, CallerView } from '../core/http/caller'
import { defaultGroupOf } from '../users/userStore'
import { type AccessStore, type AccessRow, devicesReached } from './accessStore'

const kindOf = (key: string): string => key.slice(0, key.indexOf('#') + 1)

/** A caller without a person, who has one role on one object and on what it holds. */
const asRole = (
  access: AccessStore,
  roleCaller: UserId,
  { subject, role }: Required<CallerView>,
): AccessStore => {
  const user = accessKey.user(roleCaller)

  const wayToDevice: AccessStore['wayToDevice'] = async (userid, deviceid) => {
    if (userid !== roleCaller) return access.wayToDevice(userid, deviceid)
    const device = accessKey.device(deviceid)
    if (device === subject) return { role, rows: [], ways: [{ by: 'direct', role }] }
    if (kindOf(subject) !== 'GROUP#' || !(await access.isHeld(subject, device))) return undefined
    const ways = [{ by: 'group' as const, role, groupid: GroupId.parse(idIn(subject)) }]
    return { role, through: subject, rows: [], ways }
  }

  return {
    ...access,
    wayToDevice,
    roleOnDevice: async (userid, deviceid) => (await wayToDevice(userid, deviceid))?.role,
    roleInGroup: (userid, groupid) => {
      if (userid !== roleCaller) return access.roleInGroup(userid, groupid)
      return Promise.resolve(accessKey.group(groupid) === subject ? role : undefined)
    },
    related: async (of, prefix) => {
      if (of !== user) return access.related(of, prefix)
      return kindOf(subject) === prefix ? [{ pk: user, sk: subject, role }] : []
    },
  }
}

/** What is administered, by the keys of devices and groups; undefined for staff, who administer whatever exists. */
const administeredBy = async (
  access: AccessStore,
  { viewer, isStaff }: CallerView,
): Promise<ReadonlySet<string> | undefined> => {
  if (isStaff) return undefined
  const isAdmin = ({ role, isPrivate }: AccessRow) => readRole(role) === 'ADMIN' && isPrivate !== true
  const [devices, memberships] = await Promise.all([
    access.related(accessKey.user(viewer), 'DEVICE#'),
    access.related(accessKey.user(viewer), 'GROUP#'),
  ])
  const groups = memberships.filter(isAdmin).map(({ sk }) => sk)
  const held = await Promise.all(groups.map((group) => access.related(group, 'DEVICE#')))
  return new Set([
    ...devices.filter(isAdmin).map(({ sk }) => sk),
    ...groups,
    ...held.flat().map(({ sk }) => sk),
  ])
}

/** A person, as far as the viewer administers what they see. */
const asPerson = (access: AccessStore, person: UserId, view: CallerView): AccessStore => {
  const user = accessKey.user(person)
  const ifAdmin = async <T>(
    viewers: () => Promise<Role | undefined>,
    persons: () => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const [role, theirs] = await Promise.all([view.isStaff ? 'ADMIN' : viewers(), persons()])
    return role === 'ADMIN' ? theirs : undefined
  }

  const wayToDevice: AccessStore['wayToDevice'] = (userid, deviceid) => {
    const persons = () => access.wayToDevice(userid, deviceid)
    return userid === person ? ifAdmin(() => access.roleOnDevice(view.viewer, deviceid), persons) : persons()
  }

  return {
    ...access,
    wayToDevice,
    roleOnDevice: async (userid, deviceid) => (await wayToDevice(userid, deviceid))?.role,
    roleInGroup: (userid, groupid) => {
      const persons = () => access.roleInGroup(userid, groupid)
      return userid === person ? ifAdmin(() => access.roleInGroup(view.viewer, groupid), persons) : persons()
    },
    related: async (of, prefix) => {
      if (of !== user) return access.related(of, prefix)
      const administered = await administeredBy(access, view)
      const isShown = (key: string) => administered?.has(key) ?? true
      if (prefix !== 'DEVICE#') return (await access.related(of, prefix)).filter(({ sk }) => isShown(sk))
      // However they reach it: the group that gives it need not be one that the viewer administers.
      const reached = [...(await devicesReached(access, person))].filter(isShown)
      return reached.map((sk) => ({ pk: of, sk, role: 'VIEW' }))
    },
  }
}

/**
 * The relations as a caller sees them. For a caller who is looked at by another person these are the caller's own where
 * that person is ADMIN, and no others; for every other caller, all.
 */
export const seenBy = (
  access: AccessStore,
  { userid, view }: Pick<Caller, 'userid' | 'view'>,
): AccessStore => {
  if (view === undefined) return access
  const { role } = view
  return role === undefined ? asPerson(access, userid, view) : asRole(access, userid, { ...view, role })
}

/** The groups of a caller that hold a device; what was given to them themselves is in their default group. */
export const groupsWith = async (
  all: AccessStore,
  deviceid: DeviceId,
  caller: Pick<Caller, 'userid' | 'view'>,
): Promise<GroupId[]> => {
  const access = seenBy(all, caller)
  const device = accessKey.device(deviceid)
  const [mine, holding, direct] = await Promise.all([
    access.related(accessKey.user(caller.userid), 'GROUP#'),
    access.related(device, 'GROUP#'),
    access.directRole(device, accessKey.user(caller.userid)),
  ])
  const held = new Set(holding.map(({ sk }) => sk))
  const joined = mine.flatMap(({ sk, role }) =>
    held.has(sk) && readRole(role) !== undefined ? [GroupId.parse(idIn(sk))] : [],
  )
  return direct === undefined ? joined : [...new Set([...joined, defaultGroupOf(caller.userid)])]
}
