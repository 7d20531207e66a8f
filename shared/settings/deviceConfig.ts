import * as z from 'zod/mini'
import { ChangeId } from '../changes/changes'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { ConfigTree } from '../devices/configTree'

export const getConfig = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/config',
  summary: 'Read the settings a device last reported, and the changes that still wait for it.',
  ability: 'viewData',
  input: z.object({
    deviceid: DeviceId,
    /** Leaves out what is empty or stands as a new device has it. */
    changesOnly: z.optional(z.enum(['true', 'false'])),
    /** Leaves out what belongs to this one device, so that the rest suits another. */
    removeUnique: z.optional(z.enum(['true', 'false'])),
  }),
  output: z.object({
    settings: ConfigTree,
    /** When the device reported them, epoch seconds; null when it never did. */
    ts: z.nullable(z.number()),
    deviceFeaturesVersion: z.int(),
    /** Dotted keys that were saved and not yet applied by the device, secrets masked. */
    pending: z.record(z.string(), z.json()),
  }),
})

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
