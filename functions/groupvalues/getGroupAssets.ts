import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { getGroupAssets as contract } from '../../shared/groupvalues/groupAssets'
import { tierOf } from '../../shared/plans/tierOf'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn, headOf } from '../groups/readGroups'
import { pageOfDevices } from './pageOfDevices'

/** `devices` may be read a moment old: a name that was changed just now shows with the next visit. */
export const getGroupAssets =
  (
    access: AccessStore,
    groups: GroupStore,
    devices: Pick<DeviceStore, 'records'>,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ groupid, afterDevice }, caller) => {
    const group = await groups.read(groupid)
    if (group === undefined || caller.role === undefined) throw new Problem('notFound')
    const { page, more } = pageOfDevices(await devicesIn(access, group), afterDevice)
    const known = await devices.records(page)
    const records = page.flatMap((deviceid) => known.get(deviceid) ?? [])
    const nowMs = now()
    return {
      ...headOf(group, caller.role),
      assets: {
        deviceid: records.map(({ deviceid }) => deviceid),
        name: records.map(({ name }) => name),
        type: records.map(({ assetType = '' }) => assetType),
        model: records.map(({ model }) => model),
        fw: records.map(({ fw }) => fw),
        tier: records.map((record) => tierOf({ ...record, nowMs }).name),
      },
      ...more,
    }
  }
