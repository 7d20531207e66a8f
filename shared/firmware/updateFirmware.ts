import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { ChangeId, DeviceId } from '../core/ids'
import { Firmware } from './firmware'

export const updateFirmware = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/firmware',
  summary:
    'Update the firmware of a device; it begins at once if the device is connected, otherwise at its next contact.',
  ability: 'editDeviceSettings',
  input: z
    .object({
      deviceid: DeviceId,
      firmwareName: z.optional(Firmware),
      /** As `firmwareName`: what programs send that were made for an earlier version. */
      firmware: z.optional(Firmware),
      /** The change on many devices that it is part of. */
      changeid: z.optional(ChangeId),
      idempotencyKey: z.optional(IdempotencyKey),
    })
    .check(
      z.refine(({ firmwareName, firmware }) => (firmwareName === undefined) !== (firmware === undefined), {
        path: ['firmwareName'],
        message: 'is needed',
      }),
    ),
  example: { firmwareName: 'SFW003-latest' },
  output: z.object({ message: z.string(), commandID: z.string() }),
})
