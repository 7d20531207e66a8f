import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'

/** More stand in no group's request: each is asked about and written before the answer. */
export const maxDevicesAtOnce = 1000

const DeviceList = z.pipe(
  z.array(DeviceId).check(z.minLength(1, 'No Devices Selected'), z.maxLength(maxDevicesAtOnce)),
  z.transform((ids) => [...new Set(ids)]),
)

export const placeGroupDevices = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/devices',
  summary: 'Copy or move devices of a group into another one; all of them, or none when one may not.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    deviceList: DeviceList,
    targetGroupid: GroupId,
    action: z.enum(['copy', 'move']),
  }),
  output: z.object({ message: z.string(), devices: z.number() }),
})

export const removeGroupDevices = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/devices',
  summary: 'Take devices out of a group; who reached them through it alone reaches them no more.',
  ability: 'editGroupDevices',
  input: z.object({ groupid: GroupId, deviceList: DeviceList }),
  output: z.object({ message: z.string(), devices: z.number() }),
})
