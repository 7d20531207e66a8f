import * as z from 'zod/mini'

export const badFirmware = 'must start with SFW00 or 202, and be 10 to 30 characters long'

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
