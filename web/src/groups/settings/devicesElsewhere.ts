import type { RequestOf } from '../../../../shared/core/endpoint'
import type { DeviceId, GroupId } from '../../../../shared/core/ids'
import type { placeGroupDevices } from '../../../../shared/groups/groupDevices'

interface KnownGroup {
  groupid: GroupId
  groupName: string
  devices: readonly { deviceid: DeviceId; name: string }[]
}

export interface FoundDevice {
  deviceid: DeviceId
  name: string
  /** The first group that holds it. */
  groupid: GroupId
  groupName: string
}

/** The devices of a person's other groups that this one lacks, each once. */
export const devicesElsewhere = (
  groups: readonly KnownGroup[],
  here: GroupId,
  held: readonly string[],
): FoundDevice[] => {
  const seen = new Set(held)
  const found: FoundDevice[] = []
  for (const { groupid, groupName, devices } of groups) {
    if (groupid === here) continue
    for (const { deviceid, name } of devices) {
      if (!seen.has(deviceid)) found.push({ deviceid, name, groupid, groupName })
      seen.add(deviceid)
    }
  }
  return found
}

/** One request for each group that devices are copied from. */
export const requestsFor = (
  devices: readonly FoundDevice[],
  targetGroupid: GroupId,
): RequestOf<typeof placeGroupDevices>[] => {
  const bySource = new Map<GroupId, DeviceId[]>()
  for (const { groupid, deviceid } of devices) {
    bySource.set(groupid, [...(bySource.get(groupid) ?? []), deviceid])
  }
  return [...bySource].map(([groupid, deviceList]) => ({
    groupid,
    targetGroupid,
    deviceList,
    action: 'copy',
  }))
}
