import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'

/** Where machines drove: cells as `roadCells.ts` writes them. */
const Roads = z.object({
  /** On one or two days of one device. */
  seldom: z.string(),
  /** On more of them. */
  often: z.string(),
  /** Not all devices, or not all roads, are in it. */
  isPartial: z.boolean(),
})
export type Roads = z.infer<typeof Roads>

export const getDeviceRoads = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/roads',
  summary: 'Read where a device has driven, as far as its plan keeps readings: days that have ended.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: Roads,
})

export const getGroupRoads = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/roads',
  summary: 'Read where the devices of a group have driven, each as far as its plan keeps readings.',
  ability: 'viewGroup',
  input: z.object({ groupid: GroupId }),
  output: Roads,
})
