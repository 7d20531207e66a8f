import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { ServiceItem } from './serviceItem'

/** Of so many plans the most urgent are named. */
export const maxDeviceServices = 20

/** One device by the plans of the caller's groups, as it was looked at last: no reading is read for it. */
export const getDeviceService = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/service',
  summary:
    'Read which service of a device is due next, by the plans of those groups of the caller that hold it.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({
    /** The most urgent first. */
    items: z.array(z.extend(ServiceItem, { groupid: GroupId })),
    /** So many more are left out. */
    more: z.number(),
  }),
})
