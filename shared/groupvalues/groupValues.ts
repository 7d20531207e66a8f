import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { EpochMs } from '../core/time'
import { DataKey } from '../data/reading'

/** As many keys as the widgets of one view may name. */
export const maxValueKeys = 60
const longestKeys = 4000

const Keys = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(longestKeys)),
    z.transform((text) => [...new Set(text.split(','))]),
  ),
  z.array(DataKey).check(z.minLength(1), z.maxLength(maxValueKeys)),
)

export const LastingEvent = z.object({
  topic: z.string(),
  level: z.string(),
  msg: z.string(),
  beganMs: z.number(),
})
export type LastingEvent = z.infer<typeof LastingEvent>

/** A number, a short text, on or off; null where the newest reading has none. */
const Value = z.nullable(z.union([z.number(), z.string(), z.boolean()]))
export type Value = z.infer<typeof Value>

/** The newest values of what a view shows, in columns: they pack to a third of what rows would. */
export const getGroupValues = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/values',
  summary: 'Read the newest values of some keys for a group’s devices; again only for those heard since.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    /** Separated by commas; without any, contact and lasting events alone are told. */
    keys: z.optional(Keys),
    /** Only devices behind this one, in the order of their ids: the next page. */
    afterDevice: z.optional(DeviceId),
    /** The `asOfMs` of an answer: only devices that were in contact since. */
    since: z.optional(EpochMs),
  }),
  output: z.object({
    asOfMs: z.number(),
    /** Whether every device of the group is told, also where `since` was asked for: it was too long ago. */
    isWhole: z.boolean(),
    /** Changes when a device joins the group or leaves it. */
    members: z.string(),
    /** The columns below are in the order of these. */
    deviceids: z.array(DeviceId),
    lastContactMs: z.array(z.nullable(z.number())),
    /** Seconds between readings that each device is configured for. */
    intervalSeconds: z.array(z.number()),
    /** When the newest reading was measured, epoch seconds. */
    ts: z.array(z.nullable(z.number())),
    values: z.record(DataKey, z.array(Value)),
    /** What lasts, for devices of which something does. */
    events: z.record(DeviceId, z.array(LastingEvent)),
    /** There are more devices behind this one. */
    lastEvaluatedDevice: z.optional(DeviceId),
  }),
})
