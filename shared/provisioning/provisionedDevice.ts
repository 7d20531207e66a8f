import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { FactoryParts } from './factoryFields'

export const getProvisionedDevice = endpoint({
  service: 'provisioning',
  method: 'GET',
  path: '/prov-portal-get-device/{deviceid}',
  summary: 'Read the factory details of a device: model, firmware, parts, and whether it has made contact.',
  ability: 'provisionDevices',
  input: z.object({ deviceid: DeviceId }),
  output: z.extend(FactoryParts, {
    deviceid: DeviceId,
    model: z.string(),
    fw: z.string(),
    /** Epoch seconds. */
    provisioned_ts: z.number(),
    /** Epoch milliseconds. */
    lastContactMs: z.optional(z.number()),
    isConnected: z.boolean(),
    added_ts: z.optional(z.number()),
    /** It belongs to a person: changes and tests need the override code. */
    locked: z.boolean(),
    /** The code itself, for staff alone and only while it is needed. */
    provLockOverrideCode: z.optional(z.string()),
  }),
})
export type ProvisionedDevice = z.infer<(typeof getProvisionedDevice)['output']>
