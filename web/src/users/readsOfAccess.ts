import type { DeviceId } from '../../../shared/core/ids'
import { getPermissions } from '../../../shared/devices/deviceUsers'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { readsOf } from '../core/api/readsOf'

/** Reads to refresh when access has changed: the lists of people, and the caller's own role. */
export const readsOfAccess = (deviceid: DeviceId) => [
  readsOf(getPermissions, { deviceid }),
  readsOf(getSettings, { deviceid }),
]
