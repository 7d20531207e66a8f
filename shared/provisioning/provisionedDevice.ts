import * as z from 'zod'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'

export const getProvisionedDevice = endpoint({
  service: 'provisioning',
  method: 'GET',
  path: '/prov-portal-get-device/{deviceid}',
  summary: 'Read how a device was made: model, firmware, and whether it has made contact.',
  ability: 'provisionDevices',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({
    deviceid: DeviceId,
    model: z.string(),
    fw: z.string(),
    /** Epoch seconds. */
    provisioned_ts: z.number(),
    /** Epoch milliseconds. */
    lastContactMs: z.number().optional(),
    added_ts: z.number().optional(),
  }),
})
