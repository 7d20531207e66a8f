import { Problem } from '../../shared/core/problem'
import { DeviceId, GroupId, type UserId } from '../../shared/core/ids'
import { type Role, readRole } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { Reading } from '../../shared/data/reading'
import type {
  getGroupList as heads,
  DeviceSummary,
  getGroup as one,
  getGroups as list,
} from '../../shared/groups/groups'
import { type Tier, oldestReadableMs, tierOf } from '../../shared/plans/tierOf'
import type { ReadHeld } from '../changes/subject'
import { type AccessStore, devicesReached } from '../access/accessStore'
import type { Invitations } from '../access/pendingInvitations'
import { seenBy } from '../access/seenBy'
import { activeOf } from '../alerts/activeOf'
import { accessKey, idIn } from '../core/accessKey'
import { byName } from '../core/readable'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { countFitting, maxAnswerBytes } from '../core/countFitting'
import type { ContactBoard } from '../devices/contactBoard'
import type { DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'
import type { GroupParts, GroupItem, GroupStore } from './groupStore'

const headOf = (group: GroupItem, role: Role) => ({
  groupid: group.groupid,
  groupName: group.groupName,
  isPrivateGroup: group.kind === 'private',
  isDefaultGroup: group.kind === 'default',
  isGroupAdmin: role === 'ADMIN' && group.kind !== 'default',
  myPermission: role,
})

/**
 * In the order of their ids. The default group shows what was given to its owner; a private one what its owner put in
 * and still reaches another way; others hold devices of their own.
 */
export const devicesIn = async (access: AccessStore, group: GroupItem): Promise<DeviceId[]> => {
  const isDefault = group.kind === 'default'
  const rows = await access.related(
    isDefault ? accessKey.user(group.userid) : accessKey.group(group.groupid),
    'DEVICE#',
  )
  const idsOf = (shown: typeof rows) => shown.map((row) => DeviceId.parse(idIn(row.sk)))
  // What was given with a role that is none gives nothing here either.
  if (isDefault) return idsOf(rows.filter(({ role }) => readRole(role) !== undefined))
  if (group.kind === 'shared') return idsOf(rows)
  const reached = await devicesReached(access, group.userid)
  return idsOf(rows.filter(({ sk }) => reached.has(sk)))
}

/** How many those are. Who is in a shared group need not be read for it. */
const countIn = async (access: AccessStore, group: GroupItem): Promise<number> =>
  group.kind === 'shared'
    ? access.countRelated(accessKey.group(group.groupid), 'DEVICE#')
    : (await devicesIn(access, group)).length

/** Every device that a person may see through any of their groups, what was given directly included. */
export const devicesOf =
  (access: AccessStore) =>
  async (caller: Pick<Caller, 'userid' | 'view'>): Promise<DeviceId[]> =>
    [...(await devicesReached(seenBy(access, caller), caller.userid))].map((device) =>
      DeviceId.parse(idIn(device)),
    )

/**
 * By name, the default group behind them: the page opens the first one for a person without a history, and the default
 * group is often empty.
 */
const inOrder = (a: GroupItem, b: GroupItem): number =>
  Number(a.kind === 'default') - Number(b.kind === 'default') ||
  byName(a.groupName, b.groupName) ||
  (a.groupid < b.groupid ? -1 : 1)

/** Every group of an account with its role there, and what is read of it. */
const groupsOf = async <T>(
  { access, groups }: { access: AccessStore; groups: GroupStore },
  userid: UserId,
  read: (access: AccessStore, group: GroupItem) => Promise<T>,
) => {
  const memberships = await access.related(accessKey.user(userid), 'GROUP#')
  const mine = await Promise.all(
    memberships.map(async (row) => {
      const role = readRole(row.role)
      const group = role === undefined ? undefined : await groups.read(GroupId.parse(idIn(row.sk)))
      return group === undefined || role === undefined
        ? []
        : [{ group, role, held: await read(access, group) }]
    }),
  )
  return mine.flat().sort((a, b) => inOrder(a.group, b.group))
}

/** Reads who is where, and no device. */
export const getGroupList =
  (access: AccessStore, groups: GroupStore, invitations: Pick<Invitations, 'count'>): Serve<typeof heads> =>
  async (_input, caller) => {
    const [mine, invitationCount] = await Promise.all([
      groupsOf({ access: seenBy(access, caller), groups }, caller.userid, countIn),
      // What a person was offered is for them alone.
      caller.view === undefined ? invitations.count(caller.userid) : 0,
    ])
    return {
      ...(invitationCount === 0 ? {} : { invitationCount }),
      groups: mine.map(({ group, role, held }) => ({ ...headOf(group, role), deviceCount: held })),
    }
  }

export const getGroups =
  (access: AccessStore, groups: GroupStore, devices: DeviceStore): Serve<typeof list> =>
  async (_input, caller) => {
    const mine = await groupsOf({ access: seenBy(access, caller), groups }, caller.userid, devicesIn)
    // Names alone: what every contact moves stands in another item.
    const known = await devices.records(mine.flatMap(({ held }) => held))
    return {
      groups: mine.map(({ group, role, held }) => ({
        ...headOf(group, role),
        devices: held.map((deviceid) => ({
          deviceid,
          name: known.get(deviceid)?.name ?? deviceid,
        })),
      })),
    }
  }

/** The newest reading and what lasts, unless the plan no longer lets anybody read it. */
const latestOf = (record: RecordItem, link: LinkItem, tier: Tier, nowMs: number) => {
  const oldestMs = oldestReadableMs(tier, nowMs)
  const events = activeOf(link, oldestMs, { rules: record, nowMs })
  const latest = latestReading(link)
  const isReadable = link.latestTsMs !== undefined && link.latestTsMs >= oldestMs
  return {
    ...(latest === undefined || !isReadable ? {} : { latest: Reading.parse(latest) }),
    ...(events.length === 0 ? {} : { events }),
  }
}

/** The plan's name, and how long a trial still lasts. */
const planOf = ({ name, trialDaysRemaining }: Tier) => ({
  tier: name,
  ...(trialDaysRemaining === undefined ? {} : { trialDaysRemaining }),
})

const summaryOf = (
  { record, link }: { record: RecordItem; link: LinkItem },
  tier: Tier,
  nowMs: number,
): DeviceSummary => ({
  deviceid: record.deviceid,
  name: record.name,
  type: record.assetType ?? '',
  model: record.model,
  fw: record.fw,
  addedTime: record.addedTs,
  ...planOf(tier),
  lastContactMs: link.lastContactMs,
  intervalSeconds: link.intervalSeconds,
  ...latestOf(record, link, tier, nowMs),
})

/** So many devices are read for a page; fewer are on it when their latest readings are long. */
const maxPageDevices = 1000

/** A contact is noted a little after it was made. */
const noteMs = 15_000

/** Those that were in contact since, by their links alone; the rest costs nothing more. */
const readSince = async (devices: DeviceStore, deviceids: readonly DeviceId[], sinceMs: number) => {
  const links = await devices.links(deviceids)
  const heard = deviceids.filter((deviceid) => (links.get(deviceid)?.lastContactMs ?? 0) >= sinceMs - noteMs)
  const records = await devices.records(heard)
  return new Map(
    heard.flatMap((deviceid) => {
      const [record, link] = [records.get(deviceid), links.get(deviceid)]
      return record === undefined || link === undefined ? [] : [[deviceid, { record, link }] as const]
    }),
  )
}

/** Summaries of the devices in their order, as many as an answer can hold, and the last device when there are more. */
const pageOf = async (
  devices: DeviceStore,
  deviceids: readonly DeviceId[],
  sinceMs: number | undefined,
  nowMs: number,
) => {
  const read = deviceids.slice(0, maxPageDevices)
  const known = await (sinceMs === undefined ? devices.many(read) : readSince(devices, read, sinceMs))
  // A device that is in the group and nowhere else takes a place on the page all the same: pages go by ids.
  const found = read.map((deviceid) => {
    const device = known.get(deviceid)
    const summary = device && summaryOf(device, tierOf({ ...device.record, nowMs }), nowMs)
    return { deviceid, summary, bytes: Buffer.byteLength(JSON.stringify(summary ?? '')) + deviceid.length }
  })
  const count = Math.max(1, countFitting(found, { maxRows: maxPageDevices, maxBytes: maxAnswerBytes }))
  const page = found.slice(0, count)
  const last = count < deviceids.length ? page.at(-1) : undefined
  return {
    deviceSummaries: Object.fromEntries(
      page.flatMap(({ deviceid, summary }) => (summary === undefined ? [] : [[deviceid, summary]])),
    ) as Record<DeviceId, DeviceSummary>,
    ...(last === undefined ? {} : { lastEvaluatedDevice: last.deviceid }),
  }
}

/** What devices measured and are called may be read a moment old; who may see them never is. */
export const getGroup =
  (
    access: AccessStore,
    groups: GroupStore,
    devices: DeviceStore,
    now: Clock,
    board?: ContactBoard,
  ): Serve<typeof one> =>
  async ({ groupid, afterDevice = '', since }, caller) => {
    const asOfMs = now()
    const group = await groups.read(groupid)
    if (group === undefined || caller.role === undefined) throw new Problem('notFound')
    // Who stands on no board of contacts was not heard and is not read; without a board the links of all are.
    const all = await devicesIn(access, group)
    const heard = since === undefined ? undefined : await board?.since(since - noteMs, all.length)
    const deviceids = all.filter((deviceid) => deviceid > afterDevice && heard?.has(deviceid) !== false)
    return {
      ...headOf(group, caller.role),
      groupid: GroupId.parse(group.groupid),
      groupDescription: group.groupDescription,
      groupSupportEmail: group.groupSupportEmail,
      userid: group.userid,
      asOfMs,
      ...(since === undefined ? {} : { deviceids: all }),
      ...(await pageOf(devices, deviceids, since, asOfMs)),
    }
  }

/** The devices of a group as changes on many of them ask for them: a default group has none to change together. */
export const openReadHeld =
  ({ access, groups }: Pick<GroupParts, 'access' | 'groups'>): ReadHeld =>
  async (groupid) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    if (group.kind === 'default') throw new Problem('forbidden')
    return new Set<string>(await devicesIn(access, group))
  }
