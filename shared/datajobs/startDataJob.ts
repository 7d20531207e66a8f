import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'

const SetupPassword = z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(100))

export const deleteData = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/delete-data',
  summary: 'Delete all data of a device that has arrived so far; its settings and users stay.',
  ability: 'adminSettings',
  input: z.object({
    deviceid: DeviceId,
    setupPassword: SetupPassword,
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string() }),
})

export const transferData = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/transfer-data',
  summary: 'Move all data of a device that has arrived so far to another device, which keeps its own.',
  ability: 'adminSettings',
  input: z.object({
    deviceid: DeviceId,
    setupPassword: SetupPassword,
    targetDeviceid: DeviceId.check(z.meta({ title: 'Destination device ID' })),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string() }),
})
