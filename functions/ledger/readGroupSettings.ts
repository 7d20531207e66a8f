import type { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import type { FlatConfig } from '../../shared/devices/configTree'
import { maxCompared } from '../../shared/ledger/settingsDifference'
import type { AccessStore } from '../access/accessStore'
import { type Caller, isStaff } from '../core/http/caller'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { GroupItem, GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import type { ConfigStore } from '../settings/configStore'

/** So many are looked at for those of the same model: a group of ten thousand costs no more than one of this size. */
const maxLooked = 300

/** As many of a list, evenly spread: the same ones each time. */
export const spread = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count
    ? [...all]
    : Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)] as T)

interface Parts {
  access: AccessStore
  groups: GroupStore
  devices: Pick<DeviceStore, 'records'>
  configs: Pick<ConfigStore, 'reported'>
  /** Whether the caller may have what a device says, beside their role. */
  isShown: (record: RecordItem) => boolean
}

/** Reads the settings of devices of a group that have the model of one of them; secrets are among them. */
export const openReadGroupSettings = ({ access, groups, devices, configs, isShown }: Parts) => {
  /** A shared group gives its role on all of its devices; in the others each device has its own. */
  const mayCompare = async (group: GroupItem, caller: Caller) => {
    if (isStaff(caller)) return () => Promise.resolve(true)
    const role = await access.roleInGroup(caller.userid, group.groupid)
    if (role === undefined) throw new Problem('notFound')
    if (group.kind === 'shared') {
      if (mayOnDevice(role, 'editDeviceSettings')) return () => Promise.resolve(true)
      throw new Problem('forbidden', 'Insufficient Permissions')
    }
    return async (deviceid: DeviceId) =>
      mayOnDevice(await access.roleOnDevice(caller.userid, deviceid), 'editDeviceSettings')
  }

  return async (
    groupid: GroupId,
    { deviceid, model }: Pick<RecordItem, 'deviceid' | 'model'>,
    caller: Caller,
  ): Promise<{ configs: FlatConfig[]; devices: number }> => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const may = await mayCompare(group, caller)
    const others = (await devicesIn(access, group)).filter((each) => each !== deviceid)
    const records = await devices.records(spread(others, maxLooked))
    const alike = [...records.values()].filter((record) => record.model === model && isShown(record))
    const allowed = await Promise.all(
      alike
        .slice(0, maxCompared)
        .map(async (record) => ((await may(record.deviceid)) ? [record.deviceid] : [])),
    )
    const reported = await Promise.all(allowed.flat().map((each) => configs.reported(each)))
    return {
      configs: reported.filter(({ ts }) => ts !== undefined).map(({ flat }) => flat),
      devices: others.length,
    }
  }
}

export type ReadGroupSettings = ReturnType<typeof openReadGroupSettings>
