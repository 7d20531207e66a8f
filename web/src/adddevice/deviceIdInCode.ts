import { DeviceId } from '../../../shared/core/ids'

/** A device id as it is typed: capital letters and digits, and the `0-` of a virtual one. */
export const cleanDeviceId = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9-]/g, '')
    .slice(0, 9)

/**
 * The device that a label names: by its id alone, or by the address of its page, of whichever host.
 * @returns undefined for a code that names none
 */
export const deviceIdInCode = (code: string): DeviceId | undefined => {
  const text = code.trim()
  const named = URL.canParse(text) ? /\/data\/([^/]+)\/?$/.exec(new URL(text).pathname)?.[1] : text
  return DeviceId.safeParse(named?.toUpperCase()).data
}
