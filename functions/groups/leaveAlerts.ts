import { DeviceId } from '../../shared/core/ids'
import { accessKey, idIn } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import { chunk } from '../core/chunk'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { defaultGroupOf, type UserRow } from '../users/userStore'
import type { GroupParts, GroupItem } from './groupStore'

/** Plans the writes that take a person off the alert lists of a device; none when they are on none. */
type TakeOffAlerts = (deviceid: DeviceId, person: UserRow, by: Caller) => Promise<TransactItem[]>

/** Of each device three writes, in a transaction of at most a hundred. */
const devicesPerTransaction = 20
const readsAtOnce = 50

/**
 * Takes a person who leaves a group off the alert lists of the devices that they reach through nothing else.
 * The writes that it returns go into the transaction in which the person leaves; those of a group in which more devices
 * name them than a transaction holds are done before, so that asking again goes on where it was broken off.
 */
export type LeaveAlerts = (
  group: GroupItem,
  person: UserRow,
  by: Caller,
) => Promise<() => Promise<TransactItem[]>>

export const openLeaveAlerts = (
  { documents, access }: Pick<GroupParts, 'documents' | 'access'>,
  takeOffAlerts: TakeOffAlerts,
): LeaveAlerts => {
  const reachesOtherwise = async (person: UserRow, device: string, otherGroups: readonly string[]) => {
    const direct = await access.directRole(device, accessKey.user(person.userid))
    if (direct !== undefined) return true
    const held = await Promise.all(otherGroups.map((group) => access.isHeld(group, device)))
    return held.includes(true)
  }

  const devicesNaming = async (group: GroupItem, person: UserRow, by: Caller): Promise<string[]> => {
    const key = accessKey.group(group.groupid)
    const [held, memberships] = await Promise.all([
      access.related(key, 'DEVICE#'),
      access.related(accessKey.user(person.userid), 'GROUP#'),
    ])
    const own = accessKey.group(defaultGroupOf(person.userid))
    const others = memberships
      .filter(({ sk, isPrivate }) => sk !== key && sk !== own && isPrivate !== true)
      .map(({ sk }) => sk)
    const naming: string[] = []
    for (const portion of chunk(held, readsAtOnce)) {
      const found = await Promise.all(
        portion.map(async ({ sk: device }) => {
          const writes = await takeOffAlerts(DeviceId.parse(idIn(device)), person, by)
          return writes.length > 0 && !(await reachesOtherwise(person, device, others)) ? [device] : []
        }),
      )
      naming.push(...found.flat())
    }
    return naming
  }

  /** Whether the group would refuse to let the person go, as far as is known before. */
  const isKept = async (group: GroupItem, person: UserRow): Promise<boolean> => {
    const key = accessKey.group(group.groupid)
    const [held, meta, members] = await Promise.all([
      access.directRole(key, accessKey.user(person.userid)),
      access.meta(key),
      access.related(key, 'USER#'),
    ])
    // The last member may always leave: that ends the group.
    const isLastAdmin = held === 'ADMIN' && (meta?.admins ?? 0) < 2 && members.length > 1
    return held === undefined || isLastAdmin
  }

  const writesFor = async (devices: readonly string[], person: UserRow, by: Caller) =>
    (
      await Promise.all(devices.map((device) => takeOffAlerts(DeviceId.parse(idIn(device)), person, by)))
    ).flat()

  return async (group, person, by) => {
    const portions = chunk(await devicesNaming(group, person, by), devicesPerTransaction)
    const last = portions.pop() ?? []
    if (portions.length > 0 && !(await isKept(group, person))) {
      for (const portion of portions) {
        await transactUntilDone(documents, async () => ({
          items: await writesFor(portion, person, by),
          result: undefined,
        }))
      }
    }
    return () => writesFor(last, person, by)
  }
}
