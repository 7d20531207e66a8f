import { Problem } from '../../shared/core/problem'
import { OwnName } from '../../shared/display/ownName'
import { type getGroupNames as contract, maxNamedDevices } from '../../shared/groups/groups'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from './groupStore'
import { devicesIn } from './readGroups'

/** At most so many, spread over the whole list: neighbours are often of one kind. */
export const sampleOf = <T>(items: readonly T[], most: number): T[] => {
  const step = Math.max(1, Math.ceil(items.length / most))
  return items.filter((_, i) => i % step === 0)
}

/** What stands for nothing is left out, and an entry that no longer fits is shown as if it were not there. */
const namesOf = (rows: { key: string; entry: unknown }[]): Record<string, OwnName> =>
  Object.fromEntries(
    rows.flatMap(({ key, entry }) => {
      const parsed = OwnName.safeParse(entry)
      return parsed.success && Object.keys(parsed.data).length > 0 ? [[key, parsed.data] as const] : []
    }),
  )

export const getGroupNames =
  (access: AccessStore, groups: GroupStore, devices: Pick<DeviceStore, 'display'>): Serve<typeof contract> =>
  async ({ groupid, afterDevice = '', devices: only, spread: isSpread }) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const named = only === undefined ? undefined : new Set(only)
    const deviceids = (await devicesIn(access, group)).filter(
      (deviceid) => deviceid > afterDevice && named?.has(deviceid) !== false,
    )
    const page = isSpread ? sampleOf(deviceids, maxNamedDevices) : deviceids.slice(0, maxNamedDevices)
    const entries = await Promise.all(
      page.map(async (deviceid) => [deviceid, namesOf(await devices.display(deviceid))] as const),
    )
    const isPart = page.length < deviceids.length
    const last = isPart && !isSpread ? page.at(-1) : undefined
    return {
      names: Object.fromEntries(entries.filter(([, names]) => Object.keys(names).length > 0)),
      ...(last === undefined ? {} : { lastEvaluatedDevice: last }),
      ...(isSpread ? { isPart } : {}),
    }
  }
