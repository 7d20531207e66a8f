import * as z from 'zod/mini'
import { DeviceEvent } from '../alerts/deviceEvents'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { roles } from '../core/roles'
import { EpochMs } from '../core/time'
import { Reading } from '../data/reading'

export const GroupHead = z.object({
  groupid: GroupId,
  groupName: z.string(),
  isPrivateGroup: z.boolean(),
  isDefaultGroup: z.boolean(),
  isGroupAdmin: z.boolean(),
  myPermission: z.enum(roles),
})

export const getGroups = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups',
  summary: 'List the caller’s groups and the devices in each.',
  ability: 'beSignedIn',
  inView: true,
  input: z.object({}),
  output: z.object({
    groups: z.array(
      z.extend(GroupHead, { devices: z.array(z.object({ deviceid: DeviceId, name: z.string() })) }),
    ),
  }),
})

export const DeviceSummary = z.object({
  deviceid: DeviceId,
  name: z.string(),
  type: z.string(),
  model: z.string(),
  fw: z.string(),
  /** Epoch seconds. */
  addedTime: z.optional(z.number()),
  tier: z.string(),
  /** Whole days of a trial that are left; absent on other plans. */
  trialDaysRemaining: z.optional(z.number()),
  /** Last contact, epoch milliseconds. */
  lastContactMs: z.optional(z.number()),
  /** Seconds between readings that the device is configured for. */
  intervalSeconds: z.number(),
  latest: z.optional(Reading),
  /** What lasts, the portal's own events included. */
  events: z.optional(z.array(DeviceEvent)),
})
export type DeviceSummary = z.infer<typeof DeviceSummary>

export const getGroup = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}',
  summary: 'Read a group with the latest reading of each of its devices, page by page when they are many.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    /** Only devices behind this one, in the order of their ids: the next page. */
    afterDevice: z.optional(DeviceId),
    /** The `asOfMs` of an answer: only devices that were in contact since. Other changes are not in the answer. */
    since: z.optional(EpochMs),
  }),
  output: z.extend(GroupHead, {
    groupDescription: z.string(),
    groupSupportEmail: z.string(),
    userid: z.string(),
    deviceSummaries: z.record(DeviceId, DeviceSummary),
    /** There are more devices behind this one: the next page is asked for with it as `afterDevice`. */
    lastEvaluatedDevice: z.optional(DeviceId),
    /** How old this answer is, epoch milliseconds. */
    asOfMs: z.number(),
    /** Every device of the group, where only those in contact since were asked for. */
    deviceids: z.optional(z.array(DeviceId)),
  }),
})
