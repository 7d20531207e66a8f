import * as z from 'zod/mini'
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
