import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { ChangeId, DeviceId } from '../core/ids'

const badFirmware = 'must start with SFW00 or 202, and be 10 to 30 characters long'

/** `SFW003-3.4.0`, `SFW003-latest`, or by date of build `20260101-120000`. */
export const Firmware = z
  .string()
  .check(
    z.minLength(10, badFirmware),
    z.maxLength(30, badFirmware),
    z.regex(/^(SFW00|202)[\w.-]+$/, badFirmware),
  )

/** `SFW003-latest` is whatever version is the newest when a device asks. */
export const isAnyVersion = (firmware: string): boolean => firmware.endsWith('-latest')

/** The firmware that a roll-out asks for, out of the values of its change; empty where none is named. */
export const firmwareOf = ({ firmware }: Readonly<Record<string, unknown>>): string =>
  typeof firmware === 'string' ? firmware : ''

export const foreignFirmware = 'The firmware requested is not supported by this device.'

const family = /^SFW\d{3}(?=-)/

/** `SFW003-3.4.0` → `SFW003`: the number that firmware and unit must share; undefined for a build by date. */
export const firmwareFamilyOf = (fw: string): string | undefined => family.exec(fw)?.[0]

/** Whether firmware with a number does not fit a unit: by its number, or because what follows it cannot be compared. */
export const isForeignFirmware = (wanted: string, running: string): boolean => {
  const own = firmwareFamilyOf(running)
  return own !== undefined && wanted.startsWith('SFW') && firmwareFamilyOf(wanted) !== own
}

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
