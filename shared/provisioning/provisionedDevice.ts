import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { FileAnswer } from '../core/fileAnswer'
import { factoryFields, FactoryParts } from './factoryFields'

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

export const getDeviceLabel = endpoint({
  service: 'provisioning',
  method: 'GET',
  path: '/prov-portal-get-device-label/{deviceid}',
  summary: 'The label of a device to print, 62 × 29 mm: id, model, parts and a code that opens its page.',
  ability: 'provisionDevices',
  mediaType: 'image/svg+xml',
  input: z.object({ deviceid: DeviceId }),
  output: FileAnswer,
})

/**
 * A device that was added to an account is locked: it is a person's, and the factory changes and tests it only with a
 * code that staff read out (decision 012). Typed with or without its dash, in any case.
 */
export const LockOverrideCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^[A-Z0-9]{1,20}$/, 'must be ten letters and digits')),
)

/** Why something was refused that a code would allow, besides the message. */
export type LockResult = 'OVERRIDE_CODE_REQUIRED' | 'OVERRIDE_CODE_WRONG'

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
