import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { Flag } from '../core/flag'
import { DeviceId, GroupId } from '../core/ids'
import { DataKey } from '../data/reading'
import { OwnName } from '../display/ownName'

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
    /** Instead of pages: devices from all over the group, which tell what most of them call what they measure. */
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
