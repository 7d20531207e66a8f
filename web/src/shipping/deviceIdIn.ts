import { DeviceId } from '../../../shared/core/ids'

/** The id in what was typed or scanned: a code on a label holds the address of the device’s page. */
export const deviceIdIn = (text: string): DeviceId | undefined => {
  const last = text.trim().toUpperCase().split('/').at(-1)
  return DeviceId.safeParse(last).data
}
