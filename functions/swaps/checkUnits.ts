import { type DeviceId, UserId } from '../../shared/core/ids'
import { mayOnDevice, readRole } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import { type Caller, isStaff } from '../core/http/caller'
import { busyWith } from '../datajobs/startDataJob'
import type { RecordItem } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'

export interface CheckParts {
  access: AccessStore
  groups: GroupStore
  now: Clock
}

/** More people are not looked at one by one. */
const mostPeople = 50

/** Whoever sees the new unit sees the whole past of the machine from then on: none may who does not see the old one. */
const strangersOf = async (
  { access, groups }: CheckParts,
  from: DeviceId,
  to: DeviceId,
): Promise<string | undefined> => {
  const key = accessKey.device(to)
  const [people, held] = await Promise.all([access.related(key, 'USER#'), access.related(key, 'GROUP#')])
  const given = people.filter(({ role }) => readRole(role) !== undefined)
  if (given.length > mostPeople) return `More than ${mostPeople} people have access to ${to} already.`
  const roles = await Promise.all(given.map(({ sk }) => access.roleOnDevice(UserId.parse(idIn(sk)), from)))
  const strangers = roles.filter((role) => role === undefined).length
  if (strangers > 0) {
    const who = strangers === 1 ? 'Another person has' : `${strangers} other people have`
    return `${who} access to ${to} who do not see ${from}: they would see its past. Remove them from ${to} first.`
  }
  const known = await Promise.all(held.map(({ sk }) => access.isHeld(sk, accessKey.device(from))))
  const others = held.filter((_, n) => known[n] === false)
  const found = await Promise.all(
    others.map(({ sk }) => groups.read(idIn(sk) as Parameters<GroupStore['read']>[0])),
  )
  const shared = found.find((group) => group?.kind === 'shared')
  return shared === undefined
    ? undefined
    : `${to} is in the group ${shared.groupName}, whose members would see the past of ${from}. Take it out first.`
}

/** Why one unit cannot take the place of another, in words; undefined when it can. */
export const refusalOf = async (
  parts: CheckParts,
  { from, to }: { from: RecordItem; to: RecordItem },
  caller: Caller,
): Promise<string | undefined> => {
  const role = isStaff(caller) ? 'ADMIN' : await parts.access.roleOnDevice(caller.userid, to.deviceid)
  if (!mayOnDevice(role, 'adminSettings')) return `You need to be ADMIN of ${to.deviceid}.`
  const nowMs = parts.now()
  for (const record of [from, to]) {
    const busy = busyWith(record, nowMs)
    if (busy !== undefined) return `${record.deviceid} is busy. ${busy}`
  }
  return strangersOf(parts, from.deviceid, to.deviceid)
}
