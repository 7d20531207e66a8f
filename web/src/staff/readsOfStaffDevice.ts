import type { DeviceId } from '../../../shared/core/ids'
import { getServerLog } from '../../../shared/serverlog/serverLog'
import { getStaffDevice } from '../../../shared/staff/staffDevice'
import { readsOf } from '../core/api/readsOf'

/** What is old once staff did something with a device. */
export const readsOfStaffDevice = (deviceid: DeviceId) => [
  readsOf(getStaffDevice, { deviceid }),
  readsOf(getServerLog, { deviceid }),
]
