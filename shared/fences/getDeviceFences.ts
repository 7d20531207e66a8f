import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { Place } from '../places/place'

export const getDeviceFences = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/fences',
  summary:
    'List in which fences a device is by its newest reading, of those groups of the caller that hold it and have fences.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({
    /** None where the device has never said where it is. */
    groups: z.array(
      z.object({
        groupid: GroupId,
        fences: z.array(
          z.object({
            placeid: Place.shape.placeid,
            name: Place.shape.name,
            /** Its first reading inside, epoch seconds; absent while it is outside. */
            insideTs: z.optional(z.number()),
          }),
        ),
      }),
    ),
  }),
})
