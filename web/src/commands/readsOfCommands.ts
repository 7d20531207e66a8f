import { getCommands } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { readsOf } from '../core/api/readsOf'

/** The command queue of a device, wherever it is shown. */
export const readsOfCommands = (deviceid: DeviceId) => [readsOf(getCommands, { deviceid })]
