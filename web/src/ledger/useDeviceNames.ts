import type { DeviceId } from '../../../shared/core/ids'
import { getGroups } from '../../../shared/groups/groups'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'

/** The names of the devices in the person's groups; undefined while they are on their way. */
export const useDeviceNames = (): ReadonlyMap<DeviceId, string> | undefined => {
  const { data } = useEndpoint(getGroups, {}, { refreshInterval: keepMs.most })
  return (
    data && new Map(data.groups.flatMap(({ devices }) => devices.map((each) => [each.deviceid, each.name])))
  )
}
