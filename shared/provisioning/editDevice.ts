import * as z from 'zod'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { factoryFields } from './factoryFields'
import { LockOverrideCode } from './lockOverride'

const { model, fw, hardware, batch, imei, iccid } = factoryFields

export const editDevice = endpoint({
  service: 'provisioning',
  method: 'POST',
  path: '/prov-portal-edit-device/{deviceid}',
  summary: 'Change what is known of how a device was made; null forgets a part.',
  ability: 'provisionDevices',
  input: z.object({
    deviceid: DeviceId,
    model: model.optional(),
    fw: fw.optional(),
    hardware: hardware.nullish(),
    batch: batch.nullish(),
    imei: imei.nullish(),
    iccid: iccid.nullish(),
    provLockOverrideCode: LockOverrideCode.optional(),
  }),
  output: z.object({ message: z.string() }),
})
