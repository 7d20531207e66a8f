import { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { tierOf } from '../../shared/plans/tierOf'
import { type SwapUnit, type getSwapUnits as contract, maxSwapUnits } from '../../shared/swaps/swaps'
import { readRole } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { devicesReached, type AccessRow, type AccessStore } from '../access/accessStore'
import { idIn, accessKey } from '../core/accessKey'
import { type Caller, isStaff } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import { busyWith } from '../datajobs/startDataJob'
import { adminProofs } from '../groups/placing'
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

interface Parts extends CheckParts {
  devices: Pick<DeviceStore, 'record' | 'readRecords' | 'readLinks' | 'many'>
}

type Refusals = Awaited<ReturnType<typeof openRefusals>>

interface Found {
  deviceid: DeviceId
  name: string
  addedTs: number
  lastContactMs: number | undefined
}

/** Those that never reported before those that did, and of each the newest first. */
const inOrder = (a: Found, b: Found): number =>
  Number(a.lastContactMs !== undefined) - Number(b.lastContactMs !== undefined) ||
  b.addedTs - a.addedTs ||
  (a.deviceid < b.deviceid ? -1 : 1)

const matches = ({ deviceid, name }: Found, search: string): boolean =>
  `${deviceid} ${name}`.toLowerCase().includes(search.trim().toLowerCase())

/** Every unit of a person by little of it; what stands in the way is asked of those that are shown. */
export const getSwapUnits = (parts: Parts): Serve<typeof contract> => {
  const { access, devices, now } = parts

  const allOf = async ({ userid }: Caller, except: DeviceId): Promise<Found[]> => {
    const ids = [...(await devicesReached(access, userid))]
      .map((key) => DeviceId.parse(idIn(key)))
      .filter((id) => id !== except)
    const [records, links] = await Promise.all([
      devices.readRecords({ deviceids: ids, fields: ['name', 'addedTs'] }, ({ name, addedTs = 0 }) => ({
        name,
        addedTs,
      })),
      devices.readLinks({ deviceids: ids, fields: ['lastContactMs'] }, ({ lastContactMs }) => lastContactMs),
    ])
    return ids.flatMap((deviceid) => {
      const record = records.get(deviceid)
      return record === undefined ? [] : [{ deviceid, ...record, lastContactMs: links.get(deviceid) }]
    })
  }

  const view = async (found: Found, refusalOf: Refusals): Promise<SwapUnit[]> => {
    const to = await devices.record(found.deviceid)
    if (to === undefined) return []
    const { deviceid, name, model, addedTs } = to
    const reason = await refusalOf(to)
    return [
      {
        ...{ deviceid, name, model, tier: tierOf({ ...to, nowMs: now() }).name },
        ...(addedTs === undefined ? {} : { addedTs }),
        ...(found.lastContactMs === undefined ? {} : { lastContactMs: found.lastContactMs }),
        ...(reason === undefined ? {} : { reason }),
      },
    ]
  }

  return async ({ deviceid, search = '' }, caller) => {
    const from = await devices.record(deviceid)
    if (from === undefined) throw new Problem('notFound')
    const all = (await allOf(caller, deviceid)).filter((found) => matches(found, search)).sort(inOrder)
    const shown = all.slice(0, maxSwapUnits)
    const refusalOf = await openRefusals(parts, from, caller)
    const units = (await Promise.all(shown.map((found) => view(found, refusalOf)))).flat()
    // Those that can be chosen come first.
    const isRefused = ({ reason }: SwapUnit) => Number(reason !== undefined)
    units.sort((a, b) => isRefused(a) - isRefused(b))
    return { units, more: all.length - shown.length }
  }
}
