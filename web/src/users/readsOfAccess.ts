import type { DeviceId } from '../../../shared/core/ids'
import { getPermissions } from '../../../shared/devices/deviceUsers'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { readsOf } from '../core/api/readsOf'

/** What is old once somebody's access has changed: the lists of people, and one's own role. */
export const readsOfAccess = (deviceid: DeviceId) => [
  readsOf(getPermissions, { deviceid }),
  readsOf(getSettings, { deviceid }),
]
