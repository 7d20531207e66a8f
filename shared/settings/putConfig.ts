import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { ChangeId, DeviceId } from '../core/ids'
import { ConfigTree } from '../devices/configTree'

/** A setting that neither the portal nor the device has named: the caller may have it sent all the same. */
export const unknownSetting = 'UNKNOWN_SETTING'

export const putConfig = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/config',
  summary: 'Save settings for a device; they reach it at its next contact.',
  ability: 'editDeviceSettings',
  input: z.object({
    deviceid: DeviceId,
    config: ConfigTree,
    /**
     * Sends settings too that the portal does not know and the device has not reported. Newer firmware may have them;
     * without this they are refused by name, since most of them are misspelt.
     */
    allowUnknownKeys: z.optional(z.boolean()),
    /** The change on many devices that it is part of. */
    changeid: z.optional(ChangeId),
  }),
  output: z.object({
    message: z.string(),
    failedKeys: z.array(z.string()),
    /** The command that carries the change to the device; absent when there was nothing to send. */
    commandID: z.optional(z.string()),
  }),
})
