import type { DeviceId } from '../../../shared/core/ids'
import { useGroups } from './useGroups'

/** The first group that holds a device and that the person may change many devices of; undefined without one. */
export const useAdministeredGroup = (deviceid: DeviceId) => {
  const { data } = useGroups()
  return data?.groups.find(
    ({ isGroupAdmin, isDefaultGroup, devices }) =>
      isGroupAdmin && !isDefaultGroup && devices.some((each) => each.deviceid === deviceid),
  )
}
