import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { factoryFields } from './factoryFields'
import { LockOverrideCode } from './lockOverride'

const { model, fw, hardware, batch, imei, iccid } = factoryFields

export const editDevice = endpoint({
  service: 'provisioning',
  method: 'POST',
  path: '/prov-portal-edit-device/{deviceid}',
  summary: 'Change the factory details of a device; null removes a part.',
  ability: 'provisionDevices',
  input: z.object({
    deviceid: DeviceId,
    model: z.optional(model),
    fw: z.optional(fw),
    hardware: z.nullish(hardware),
    batch: z.nullish(batch),
    imei: z.nullish(imei),
    iccid: z.nullish(iccid),
    provLockOverrideCode: z.optional(LockOverrideCode),
  }),
  output: z.object({ message: z.string() }),
})
