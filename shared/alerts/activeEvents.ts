import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { OwnName } from '../display/ownName'
import { alertLevels } from './alertLevels'
import { DeviceEvent } from './deviceEvents'

/** An event, the device that it is of, and how its owner writes what it is about. */
export const EventOfDevice = z.extend(DeviceEvent, {
  deviceid: DeviceId,
  deviceName: z.string(),
  own: z.optional(OwnName),
})
export type EventOfDevice = z.infer<typeof EventOfDevice>

export const getActiveEvents = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups/active-events',
  summary: 'Read the active events of all devices that the caller may see, worst first, then newest first.',
  ability: 'beSignedIn',
  inView: true,
  input: z.object({
    /** This level and worse. */
    level: z._default(z.enum(alertLevels), 'info'),
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({
    events: z.array(EventOfDevice),
    /** How many there are in all. */
    total: z.number(),
    lastEvaluatedKey: z.optional(z.string()),
  }),
})

export const getPastEvents = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups/past-events',
  summary: 'Read the ended events of all devices that the caller may see, by their start, newest first.',
  ability: 'beSignedIn',
  inView: true,
  input: z.object({
    /** They began in this time; each device as far back as its plan stores data. */
    fromTime: z.optional(EpochSeconds),
    toTime: z.optional(EpochSeconds),
    level: z._default(z.enum(alertLevels), 'info'),
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(
      z.string().check(z.regex(/^\d{13}#[0-9a-f]{16}@[A-Z0-9]{9}$/, 'is not the key of an event')),
    ),
  }),
  output: z.object({ past: z.array(EventOfDevice), lastEvaluatedKey: z.optional(z.string()) }),
})
