import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { Flag } from '../core/flag'
import { DeviceId, GroupId } from '../core/ids'
import { DataKey, Reading } from '../data/reading'
import { OwnName } from '../display/ownName'
import { DeviceEvent } from '../alerts/deviceEvents'
import { roles } from '../core/roles'
import { EpochMs } from '../core/time'

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

/** Asked by every page that lets one choose a group; what its devices are called is asked where they are looked for. */
export const getGroupList = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups/list',
  summary: 'List the caller’s groups and how many devices each holds.',
  ability: 'beSignedIn',
  inView: true,
  input: z.object({}),
  output: z.object({
    groups: z.array(z.extend(GroupHead, { deviceCount: z.number() })),
    /** How many devices and groups wait until the caller accepts them; absent for none. */
    invitationCount: z.optional(z.number()),
  }),
})

/** Devices of one answer: each is a query of its own. */
export const maxNamedDevices = 200
const longestList = 2000

const Devices = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(longestList)),
    z.transform((text) => text.split(',')),
  ),
  z.array(DeviceId).check(z.maxLength(maxNamedDevices)),
)

/** Asked once where a list opens: names change seldom, readings all the time. */
export const getGroupNames = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/names',
  summary: 'Read the names and formats that owners gave to the measurements of a group’s devices.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    /** Only devices behind this one, in the order of their ids: the next page. */
    afterDevice: z.optional(DeviceId),
    /** Only these, separated by commas. */
    devices: z.optional(Devices),
    /** Instead of pages: devices from all over the group, which show what most of them call what they measure. */
    spread: z._default(Flag, false),
  }),
  output: z.object({
    /** Devices for which nothing was set are left out. */
    names: z.record(DeviceId, z.record(DataKey, OwnName)),
    /** There are more devices behind this one. */
    lastEvaluatedDevice: z.optional(DeviceId),
    /** Where `spread` was asked for: devices of the group were left out. */
    isPart: z.optional(z.boolean()),
  }),
})
