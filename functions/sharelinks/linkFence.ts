import * as z from 'zod'
import { type DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { mayInGroup } from '../../shared/core/roles'
import { PlaceId } from '../../shared/places/place'
import type { FenceChoice, WantedFence } from '../../shared/sharelinks/links'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { DeviceStore } from '../devices/deviceStore'
import { readArrivals } from '../fences/arrivals'
import { readFences } from '../fences/deviceFences'
import type { GroupStore } from '../groups/groupStore'
import type { KnownFences } from './knownFences'

/** The fence whose entering ends a link, as it was when the link was made. */
export const LinkFence = z.object({
  groupid: GroupId,
  placeid: PlaceId,
  name: z.string(),
  /** How often the device had arrived there by then. */
  arrivals: z.number(),
})
export type LinkFence = z.infer<typeof LinkFence>

export interface FenceParts {
  access: Pick<AccessStore, 'related' | 'roleInGroup' | 'isHeld'>
  devices: Pick<DeviceStore, 'item' | 'link'>
  knownFences: KnownFences
}

/** A page has no room for more groups. */
const mostGroups = 20

/** Where a link of a device may end: fences of its groups that the caller sees. */
export const listFences = async (
  { access, devices, knownFences, groups }: FenceParts & { groups: Pick<GroupStore, 'read'> },
  deviceid: DeviceId,
  { userid }: Caller,
): Promise<FenceChoice[]> => {
  const [held, link] = await Promise.all([
    access.related(accessKey.device(deviceid), 'GROUP#'),
    devices.link(deviceid),
  ])
  const { states } = readFences(link ?? {})
  const found = await Promise.all(
    held.slice(0, mostGroups).map(async ({ sk }): Promise<FenceChoice[]> => {
      const groupid = GroupId.parse(idIn(sk))
      const fences = await knownFences(groupid)
      if (fences.size === 0) return []
      const [role, group] = await Promise.all([access.roleInGroup(userid, groupid), groups.read(groupid)])
      if (group === undefined || !mayInGroup(role, 'viewGroup')) return []
      const { groupName } = group
      return [...fences].map(([placeid, name]) => ({
        ...{ groupid, placeid, name, groupName },
        isInside: states[placeid]?.isInside === true,
      }))
    }),
  )
  return found.flat().sort((a, b) => a.name.localeCompare(b.name))
}

const refuse = (message: string): never => {
  throw new Problem('invalid', message, { field: 'untilInside' })
}

/**
 * Counts how often the device had arrived before it looks whether it is there: one that arrives meanwhile is there, or is
 * counted after.
 */
export const readLinkFence = async (
  { access, devices, knownFences }: FenceParts,
  deviceid: DeviceId,
  { groupid, placeid }: WantedFence,
  { userid }: Caller,
): Promise<LinkFence> => {
  const [isHeld, role] = await Promise.all([
    access.isHeld(accessKey.group(groupid), accessKey.device(deviceid)),
    access.roleInGroup(userid, groupid),
  ])
  const isSeen = isHeld && mayInGroup(role, 'viewGroup')
  const name = isSeen ? (await knownFences(groupid)).get(placeid) : undefined
  if (name === undefined) return refuse('Fence must be one of a group that holds this device.')
  const arrivals = (await readArrivals(devices, deviceid, placeid))?.count ?? 0
  const link = await devices.link(deviceid)
  if (readFences(link ?? {}).states[placeid]?.isInside === true) {
    return refuse(`It is inside ${name} now. Choose a fence that it is still to enter.`)
  }
  return { groupid, placeid, name, arrivals }
}

/** Why the fence of a link ends it: the device has arrived, or nothing watches for its arrival. */
export const fenceEnd = async (
  { access, devices, knownFences }: FenceParts,
  deviceid: DeviceId,
  { groupid, placeid, arrivals }: LinkFence,
): Promise<{ atMs: number } | 'gone' | undefined> => {
  const [arrived, isHeld, fences] = await Promise.all([
    readArrivals(devices, deviceid, placeid),
    access.isHeld(accessKey.group(groupid), accessKey.device(deviceid)),
    knownFences(groupid),
  ])
  if (arrived !== undefined && arrived.count !== arrivals) return { atMs: arrived.atMs }
  return isHeld && fences.has(placeid) ? undefined : 'gone'
}
