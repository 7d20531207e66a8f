import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { Hours } from './hours'

/** Of a device over a period; what is still to come is left out. */
export const getHours = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/hours',
  summary:
    'Read how many hours a device’s machine worked, idled and was off, each as at least and at most, with the spans that are not known.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId, fromTime: EpochSeconds, toTime: EpochSeconds }),
  output: Hours,
})

export const getGroupHours = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/hours',
  summary: 'Read the hours of a group’s machines over a period, page by page.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    fromTime: EpochSeconds,
    toTime: EpochSeconds,
    /** Only devices behind this one, in the order of their ids: the next page. */
    afterDevice: z.optional(DeviceId),
  }),
  output: z.object({
    devices: z.array(z.object({ deviceid: DeviceId, name: z.string(), hours: Hours })),
    /** There are more devices behind this one. */
    lastEvaluatedDevice: z.optional(DeviceId),
  }),
})
