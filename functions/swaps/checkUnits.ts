import { type DeviceId, GroupId } from '../../shared/core/ids'
import { readRole } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import type { AccessRow, AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import { type Caller, isStaff } from '../core/http/caller'
import { busyWith } from '../datajobs/startDataJob'
import type { RecordItem } from '../devices/deviceStore'
import { adminProofs } from '../groups/adminProofs'
import type { GroupStore } from '../groups/groupStore'

export interface CheckParts {
  access: AccessStore
  groups: GroupStore
  now: Clock
}

const peopleOf = (rows: readonly AccessRow[]): string[] =>
  rows.filter(({ role, isPrivate }) => readRole(role) !== undefined && isPrivate !== true).map(({ sk }) => sk)

/** Who sees a unit: those to whom it was given, and the members of groups that hold it. */
const readSeers = async (access: CheckParts['access'], deviceid: DeviceId) => {
  const key = accessKey.device(deviceid)
  const [people, held] = await Promise.all([access.related(key, 'USER#'), access.related(key, 'GROUP#')])
  const groups = held.map(({ sk }) => sk)
  const members = await Promise.all(groups.map((group) => access.related(group, 'USER#')))
  return {
    people: new Set([...people, ...members.flat()].flatMap((row) => peopleOf([row]))),
    groups: new Set(groups),
  }
}

/**
 * Why a unit cannot take the place of another, in words; undefined when it can. A person who sees the new unit sees the whole past of
 * the machine from then on: none may who does not see the old one. What is of the old unit and of the caller is read once.
 */
export const openRefusals = async (
  { access, groups, now }: CheckParts,
  from: RecordItem,
  caller: Caller,
): Promise<(to: RecordItem) => Promise<string | undefined>> => {
  const [seers, proofs] = await Promise.all([
    readSeers(access, from.deviceid),
    isStaff(caller) ? undefined : adminProofs(access, caller.userid),
  ])
  const asked = new Map<string, ReturnType<GroupStore['read']>>()
  const readGroup = (key: string) => {
    const known = asked.get(key) ?? groups.read(GroupId.parse(idIn(key)))
    asked.set(key, known)
    return known
  }

  const strangersOf = async (to: DeviceId): Promise<string | undefined> => {
    const key = accessKey.device(to)
    const [people, held] = await Promise.all([access.related(key, 'USER#'), access.related(key, 'GROUP#')])
    const count = peopleOf(people).filter((user) => !seers.people.has(user)).length
    if (count > 0) {
      const who = count === 1 ? 'Another person has' : `${count} other people have`
      return `${who} access to ${to} who do not see ${from.deviceid}: they would see its past. Remove them from ${to} first.`
    }
    const others = held.map(({ sk }) => sk).filter((group) => !seers.groups.has(group))
    const found = await Promise.all(others.map(readGroup))
    const shared = found.find((group) => group?.kind === 'shared')
    return shared === undefined
      ? undefined
      : `${to} is in the group ${shared.groupName}, whose members would see the past of ${from.deviceid}. Take it out first.`
  }

  return async (to) => {
    const mayNot = proofs !== undefined && !proofs.has(accessKey.device(to.deviceid))
    if (mayNot) return `You need to be ADMIN of ${to.deviceid}.`
    const nowMs = now()
    for (const record of [from, to]) {
      const busy = busyWith(record, nowMs)
      if (busy !== undefined) return `${record.deviceid} is busy. ${busy}`
    }
    return strangersOf(to.deviceid)
  }
}
