import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { alertLevels } from './alertLevels'

/** An event of a device. Times are epoch seconds; one without an end lasts. */
export const DeviceEvent = z.object({
  /** Of this occurrence, the same while it lasts and when it has ended; no other of the device has it. */
  id: z.string(),
  topic: z.string(),
  level: z.enum(alertLevels),
  msg: z.string(),
  /** What its channel measured when it began. */
  value: z.optional(z.union([z.number(), z.string()])),
  beganTs: z.number(),
  endedTs: z.optional(z.number()),
  /** When a person acknowledged it. */
  acknowledgedTs: z.optional(z.number()),
  /** Shelved, out of service or suppressed: it asks for no one now. */
  isHeld: z.optional(z.literal(true)),
})
export type DeviceEvent = z.infer<typeof DeviceEvent>

/**
 * Events as far back as the plan stores data: those that last, worst first, on the first page; those that have ended,
 * newest first, by when they began.
 */
export const getEvents = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/events',
  summary: 'Read the events of a device, newest first: the active ones, and those that have ended.',
  ability: 'viewData',
  input: z.object({
    deviceid: DeviceId,
    fromTime: z.optional(EpochSeconds),
    toTime: z.optional(EpochSeconds),
    /** This level and worse. */
    level: z._default(z.enum(alertLevels), 'info'),
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(
      z.string().check(z.regex(/^[\w-]{9}#\w{1,26}#\d{13}#[0-9a-f]{16}$/, 'is not the key of an event')),
    ),
  }),
  output: z.object({
    active: z.array(DeviceEvent),
    past: z.array(DeviceEvent),
    lastEvaluatedKey: z.optional(z.string()),
  }),
})
