import { GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { mayInGroup, readRole } from '../../shared/core/roles'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type * as contract from '../../shared/service/getService'
import { maxBoardItems, servicePageSize } from '../../shared/service/getService'
import type { ServiceItem, ServiceState, ServiceMeter } from '../../shared/service/serviceItem'
import type { AccessStore } from '../access/accessStore'
import { seenBy } from '../access/seenBy'
import { accessKey, idIn } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { GroupItem, GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import { defaultGroupOf } from '../users/userStore'
import { byUrgency, itemOf, whenOf } from './serviceJudgement'
import { type MachineRow, type PlanRow, type ServiceStore, machineKey, machineOf } from './serviceStore'
import type { ReadMachineUse } from './readUse'
import { appliesTo } from './workMachine'

export interface ServiceSources {
  access: AccessStore
  groups: Pick<GroupStore, 'read'>
  devices: Pick<DeviceStore, 'many'>
  store: ServiceStore
  readUse: ReadMachineUse
  now: Clock
}

const notLooked: Pick<MachineRow, 'done' | 'marks'> = { done: {}, marks: {} }

/** All machines of a group by all of its plans, in no order. */
const itemsIn = async (
  { access, store }: Pick<ServiceSources, 'access' | 'store'>,
  group: GroupItem,
  plans: readonly PlanRow[],
  nowMs: number,
): Promise<ServiceItem[]> => {
  if (plans.length === 0) return []
  const [deviceids, rows] = await Promise.all([devicesIn(access, group), store.machines(group.groupid)])
  const known = new Map(rows.map((row) => [machineOf(row), row]))
  return deviceids.flatMap((deviceid) =>
    plans.flatMap(({ plan }) =>
      appliesTo(plan, deviceid)
        ? [itemOf(plan, known.get(deviceid) ?? notLooked, { deviceid, name: '' }, nowMs)]
        : [],
    ),
  )
}

/** With the names of those that are shown. */
const named = async <T extends ServiceItem>(
  { devices }: Pick<ServiceSources, 'devices'>,
  items: readonly T[],
): Promise<{ item: T; record: RecordItem | undefined }[]> => {
  const known = await devices.many([...new Set(items.map(({ deviceid }) => deviceid))])
  return items.map((item) => {
    const record = known.get(item.deviceid)?.record
    return { item: { ...item, name: record?.name ?? '' }, record }
  })
}

/** All that is known of the machines of a group, the most urgent first, so many rows at most. */
export const openReadServiceItems =
  (sources: Pick<ServiceSources, 'access' | 'store' | 'devices' | 'now'>) =>
  async (group: GroupItem, most: number): Promise<{ items: ServiceItem[]; moreMachines: number }> => {
    const plans = await sources.store.plans(group.groupid)
    const all = (await itemsIn(sources, group, plans, sources.now())).sort(byUrgency)
    const shown = all.slice(0, most)
    const machinesOf = (items: readonly ServiceItem[]) => new Set(items.map(({ deviceid }) => deviceid)).size
    return {
      items: (await named(sources, shown)).map(({ item }) => item),
      moreMachines: machinesOf(all) - machinesOf(shown),
    }
  }

const countsOf = (items: readonly ServiceItem[]): Record<ServiceState, number> => {
  const counts = { overdue: 0, due: 0, soon: 0, unknown: 0, fine: 0 }
  for (const { state } of items) counts[state] += 1
  return counts
}

const readGroup = async (
  { groups }: Pick<ServiceSources, 'groups'>,
  groupid: GroupId,
): Promise<GroupItem> => {
  const group = await groups.read(groupid)
  if (group === undefined) throw new Problem('notFound')
  return group
}

/** Without what its readings say. */
const withoutHours = ({
  used: _used,
  leftHours: _left,
  forecast: _forecast,
  meterTs: _meter,
  ...item
}: ServiceItem) => item

/** @param showsHours whether a caller may read the hours of a machine; programs may not those of every plan */
export const getService =
  (
    sources: Omit<ServiceSources, 'readUse'>,
    showsHours: (record: RecordItem) => boolean = () => true,
  ): Serve<typeof contract.getService> =>
  async ({ groupid, state, page }, caller) => {
    const [group, plans] = await Promise.all([readGroup(sources, groupid), sources.store.plans(groupid)])
    const all = await itemsIn(sources, group, plans, sources.now())
    const chosen = all.filter((item) => state === undefined || item.state === state).sort(byUrgency)
    const shown = chosen.slice(page * servicePageSize, (page + 1) * servicePageSize)
    return {
      plans: plans.map(({ plan }) => plan),
      items: (await named(sources, shown)).map(({ item, record }) =>
        record !== undefined && showsHours(record) ? item : withoutHours(item),
      ),
      counts: countsOf(all),
      total: chosen.length,
      mayEdit: mayInGroup(caller.role, 'editService'),
    }
  }

const meterOf = ({ meter }: Pick<MachineRow, 'meter'>): { meter?: ServiceMeter } => {
  if (meter === undefined) return {}
  const { source, total, atMs, question } = meter
  const ts = Math.floor(atMs / secondMs)
  return { meter: { source, total, ts, ...(question === undefined ? {} : { question }) } }
}

/** One machine as it is this moment: its meter is read on. */
export const getServiceMachine =
  (sources: ServiceSources): Serve<typeof contract.getServiceMachine> =>
  async ({ groupid, deviceid }, caller) => {
    const { access, store, devices, readUse, now } = sources
    const key = machineKey(groupid, deviceid)
    const [group, plans, row, entries] = await Promise.all([
      readGroup(sources, groupid),
      store.plans(groupid),
      store.machineRow(key.pk, key.sk),
      store.entries(groupid, deviceid),
    ])
    const device = (await devices.many([deviceid])).get(deviceid)
    const isIn = (await devicesIn(access, group)).includes(deviceid)
    if (!isIn || device === undefined)
      throw new Problem('notFound', 'There is no such machine in this group.')
    const own = plans.map(({ plan }) => plan).filter((plan) => appliesTo(plan, deviceid))
    const zone = own[0]?.timeZone ?? 'UTC'
    const known = row ?? { ...key, ...notLooked, version: 0 }
    const isRead = own.some(({ everyHours }) => everyHours !== undefined)
    const machine = isRead ? { ...known, ...(await readUse(device, known, zone)) } : known
    return {
      name: device.record.name,
      plans: own,
      items: own
        .map((plan) => itemOf(plan, machine, { deviceid, name: device.record.name }, now()))
        .sort(byUrgency),
      ...meterOf(machine),
      entries: entries.map(({ entry }) => entry).sort((a, b) => b.atTs - a.atTs || b.loggedTs - a.loggedTs),
      mayEdit: mayInGroup(caller.role, 'editService'),
    }
  }

/** Of all groups of a person; those without plans cost a request each. */
export const getServiceBoard =
  (sources: ServiceSources): Serve<typeof contract.getServiceBoard> =>
  async ({ days }, caller) => {
    const { access, groups, store, now } = sources
    const nowMs = now()
    const seen = seenBy(access, caller)
    const memberships = await seen.related(accessKey.user(caller.userid), 'GROUP#')
    const ids = memberships
      .filter(({ role }) => readRole(role) !== undefined)
      .map(({ sk }) => GroupId.parse(idIn(sk)))
    const mine = new Set([...ids, defaultGroupOf(caller.userid)])
    const read = await Promise.all(
      [...mine].map(async (groupid) => {
        const [group, plans] = await Promise.all([groups.read(groupid), store.plans(groupid)])
        if (group === undefined || plans.length === 0) return []
        return [{ group, items: await itemsIn({ access: seen, store }, group, plans, nowMs) }]
      }),
    )
    const all = read.flat()
    const untilTs = (nowMs + days * dayMs) / secondMs
    const isWanted = (item: ServiceItem) =>
      item.state === 'soon' || item.state === 'due' || item.state === 'overdue' || whenOf(item) <= untilTs
    const due = all
      .flatMap(({ group: { groupid, groupName }, items }) =>
        items
          .filter((item) => item.state !== 'unknown' && isWanted(item))
          .map((item) => ({ ...item, groupid, groupName })),
      )
      .sort(byUrgency)
    return {
      items: (await named(sources, due.slice(0, maxBoardItems))).map(({ item }) => item),
      more: Math.max(0, due.length - maxBoardItems),
      unknown: all.flatMap(({ items }) => items).filter(({ state }) => state === 'unknown').length,
      groups: all.map(({ group: { groupid, groupName } }) => ({ groupid, groupName })),
    }
  }
