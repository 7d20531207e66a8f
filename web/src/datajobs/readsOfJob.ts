import type { DeviceId } from '../../../shared/core/ids'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { readsOf } from '../core/api/readsOf'

/** Where it stands whether a job is under way. */
export const readsOfJob = (deviceid: DeviceId) => [readsOf(getSettings, { deviceid })]
