import { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Role, readRole } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { Reading } from '../../shared/data/reading'
import type { DeviceSummary, getGroup as one, getGroups as list } from '../../shared/groups/groups'
import { oldestReadableMs, tierOf } from '../../shared/plans/tierOf'
import { type AccessStore, accessKey, idIn } from '../access/accessStore'
import type { Serve } from '../core/serve'
import type { DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import type { GroupItem, GroupStore } from './groupStore'

const headOf = (group: GroupItem, role: Role) => ({
  groupid: group.groupid,
  groupName: group.groupName,
  isPrivateGroup: group.kind === 'private',
  isDefaultGroup: group.kind === 'default',
  isGroupAdmin: role === 'ADMIN' && group.kind !== 'default',
  myPermission: role,
})

/** The default group shows what was given to its owner directly; other groups hold devices of their own. */
const devicesIn = async (access: AccessStore, group: GroupItem): Promise<string[]> => {
  const subject = group.kind === 'default' ? accessKey.user(group.userid) : accessKey.group(group.groupid)
  return (await access.related(subject, 'DEVICE#')).map((row) => idIn(row.sk))
}

export const getGroups =
  (access: AccessStore, groups: GroupStore, devices: DeviceStore): Serve<typeof list> =>
  async (_input, caller) => {
    const memberships = await access.related(accessKey.user(caller.userid), 'GROUP#')
    const mine = await Promise.all(
      memberships.map(async (row) => {
        const role = readRole(row.role)
        const group = role === undefined ? undefined : await groups.read(idIn(row.sk))
        return group === undefined || role === undefined
          ? []
          : [{ group, role, deviceids: await devicesIn(access, group) }]
      }),
    )
    const known = await devices.many([...new Set(mine.flat().flatMap(({ deviceids }) => deviceids))])
    return {
      groups: mine.flat().map(({ group, role, deviceids }) => ({
        ...headOf(group, role),
        devices: deviceids.map((deviceid) => ({
          deviceid: DeviceId.parse(deviceid),
          name: known.get(DeviceId.parse(deviceid))?.record.name ?? deviceid,
        })),
      })),
    }
  }

/** The newest reading, unless the plan no longer lets anybody read it. */
const latestOf = (link: LinkItem, record: RecordItem, nowMs: number) => {
  if (link.latest === undefined || link.latestTsMs === undefined) return {}
  if (link.latestTsMs < oldestReadableMs(tierOf({ ...record, nowMs }), nowMs)) return {}
  return { latest: Reading.parse(JSON.parse(link.latest)) }
}

const summaryOf = (
  { record, link }: { record: RecordItem; link: LinkItem },
  nowMs: number,
): DeviceSummary => ({
  deviceid: record.deviceid,
  name: record.name,
  type: record.assetType ?? '',
  model: record.model,
  fw: record.fw,
  addedTime: record.addedTs,
  tier: tierOf({ ...record, nowMs }).name,
  lastContactMs: link.lastContactMs,
  intervalSeconds: link.intervalSeconds,
  ...latestOf(link, record, nowMs),
})

export const getGroup =
  (access: AccessStore, groups: GroupStore, devices: DeviceStore, now: Clock): Serve<typeof one> =>
  async ({ groupid }, caller) => {
    const group = await groups.read(groupid)
    if (group === undefined || caller.role === undefined) throw new Problem('notFound')
    const deviceids = await devicesIn(access, group)
    const known = await devices.many(deviceids)
    return {
      ...headOf(group, caller.role),
      groupid: GroupId.parse(group.groupid),
      groupDescription: group.groupDescription,
      groupSupportEmail: group.groupSupportEmail,
      userid: group.userid,
      deviceSummaries: Object.fromEntries(
        [...known].map(([deviceid, found]) => [deviceid, summaryOf(found, now())]),
      ),
    }
  }
