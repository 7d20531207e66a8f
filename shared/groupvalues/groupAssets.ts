import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { GroupHead } from '../groups/groups'

/** What seldom changes of a group's devices; what they measure comes from `getGroupValues`. */
export const getGroupAssets = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/assets',
  summary: 'Read names, types, models, firmware and plans of a group’s devices.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    /** Only devices behind this one, in the order of their ids: the next page. */
    afterDevice: z.optional(DeviceId),
  }),
  output: z.extend(GroupHead, {
    /** Columns of equal length. */
    assets: z.object({
      deviceid: z.array(DeviceId),
      name: z.array(z.string()),
      type: z.array(z.string()),
      model: z.array(z.string()),
      fw: z.array(z.string()),
      tier: z.array(z.string()),
    }),
    /** There are more devices behind this one. */
    lastEvaluatedDevice: z.optional(DeviceId),
  }),
})
