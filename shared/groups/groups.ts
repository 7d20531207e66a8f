import * as z from 'zod'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { roles } from '../core/roles'
import { Reading } from '../data/reading'

const GroupHead = z.object({
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
  input: z.object({}),
  output: z.object({
    groups: z.array(
      GroupHead.extend({ devices: z.array(z.object({ deviceid: DeviceId, name: z.string() })) }),
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
  addedTime: z.number().optional(),
  tier: z.string(),
  /** Last contact, epoch milliseconds. */
  lastContactMs: z.number().optional(),
  /** Seconds between readings that the device is configured for. */
  intervalSeconds: z.number(),
  latest: Reading.optional(),
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
    afterDevice: DeviceId.optional(),
  }),
  output: GroupHead.extend({
    groupDescription: z.string(),
    groupSupportEmail: z.string(),
    userid: z.string(),
    deviceSummaries: z.record(DeviceId, DeviceSummary),
    /** There are more devices behind this one: the next page is asked for with it as `afterDevice`. */
    lastEvaluatedDevice: DeviceId.optional(),
  }),
})
