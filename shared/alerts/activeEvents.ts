import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { alertLevels } from './alertLevels'
import { DeviceEvent } from './deviceEvents'

/** An event that lasts, and the device that it is of. */
const ActiveDeviceEvent = z.extend(DeviceEvent, { deviceid: DeviceId, deviceName: z.string() })
export type ActiveDeviceEvent = z.infer<typeof ActiveDeviceEvent>

export const getActiveEvents = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups/active-events',
  summary: 'Read the events that last on all devices that one may see, worst first, then newest first.',
  ability: 'beSignedIn',
  input: z.object({
    /** This level and worse. */
    level: z._default(z.enum(alertLevels), 'info'),
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({
    events: z.array(ActiveDeviceEvent),
    /** How many there are in all. */
    total: z.number(),
    lastEvaluatedKey: z.optional(z.string()),
  }),
})
