import type { DeviceId } from '../../../shared/core/ids'
import { getDeviceLog } from '../../../shared/provisioning/deviceLog'
import { getProvisionedDevice } from '../../../shared/provisioning/provisionedDevice'
import { readsOf } from '../core/api/readsOf'

/** What is old once something was done with a device in the factory. */
export const readsOfMaking = (deviceid: DeviceId) => [
  readsOf(getProvisionedDevice, { deviceid }),
  readsOf(getDeviceLog, { deviceid }),
]
