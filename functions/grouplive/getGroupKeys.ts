import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { isDataKey, serverOwnedKeys } from '../../shared/data/reading'
import type { getGroupKeys as contract } from '../../shared/grouplive/groupKeys'
import type { DeviceId } from '../../shared/core/ids'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, LinkItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import { sampleOf } from '../groups/getGroupNames'
import { isKeptBy, isKeptByAll } from './readShown'

/** Links of devices, and whose newest reading the plan still lets anybody read. */
const readableLinks = async (
  devices: Pick<DeviceStore, 'links' | 'records'>,
  deviceids: readonly DeviceId[],
  nowMs: number,
): Promise<{ links: Map<DeviceId, LinkItem>; isReadable: (deviceid: DeviceId) => boolean }> => {
  const links = await devices.links(deviceids)
  const latestOf = (deviceid: DeviceId) => links.get(deviceid)?.latestTsMs
  const isRecent = (deviceid: DeviceId) => isKeptByAll(latestOf(deviceid), nowMs)
  const old = deviceids.filter((deviceid) => latestOf(deviceid) !== undefined && !isRecent(deviceid))
  const records = await devices.records(old)
  const isKept = (deviceid: DeviceId) => isKeptBy(records.get(deviceid), latestOf(deviceid), nowMs)
  return { links, isReadable: (deviceid) => isRecent(deviceid) || isKept(deviceid) }
}

/** So many devices tell what a group measures. */
const mostAsked = 200

const notMeasured: ReadonlySet<string> = new Set(['ts', 'time', ...serverOwnedKeys])

const kindOf = (value: unknown): 'number' | 'text' | undefined => {
  if (typeof value === 'number') return 'number'
  return typeof value === 'string' || typeof value === 'boolean' ? 'text' : undefined
}

export const getGroupKeys =
  (
    access: AccessStore,
    groups: GroupStore,
    devices: Pick<DeviceStore, 'links' | 'records'>,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ groupid }) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const sample = sampleOf(await devicesIn(access, group), mostAsked)
    const { links, isReadable } = await readableLinks(devices, sample, now())
    const found = new Map<string, { kind: 'number' | 'text'; deviceCount: number }>()
    for (const deviceid of sample.filter(isReadable)) {
      for (const [key, value] of Object.entries(latestReading(links.get(deviceid)) ?? {})) {
        const kind = kindOf(value)
        if (kind === undefined || notMeasured.has(key) || !isDataKey(key)) continue
        const known = found.get(key)
        found.set(key, {
          // A key that is a number anywhere can be compared.
          kind: known?.kind === 'number' ? 'number' : kind,
          deviceCount: (known?.deviceCount ?? 0) + 1,
        })
      }
    }
    return {
      keys: [...found].map(([key, of]) => ({ key, ...of })).sort((a, b) => (a.key < b.key ? -1 : 1)),
    }
  }
