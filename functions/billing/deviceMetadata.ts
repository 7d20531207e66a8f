import { DeviceId } from '../../shared/core/ids'

/** Stripe keeps 50 keys with 500 characters each: nine and a space for a device, and room for two keys more. */
const devicesPerKey = 50
const maxKeys = 48
export const maxSubscribedDevices = devicesPerKey * maxKeys

const keyAt = (index: number): string => `devices_${String(index).padStart(2, '0')}`
const isKey = /^devices_\d\d$/

/** A list of devices as metadata of a subscription; keys of a longer list before are emptied, which removes them. */
export const metadataOf = (
  devices: readonly DeviceId[],
  before: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const sorted = [...devices].sort()
  const count = Math.ceil(sorted.length / devicesPerKey)
  const lines = Array.from(
    { length: count },
    (_, i) => [keyAt(i), sorted.slice(i * devicesPerKey, (i + 1) * devicesPerKey).join(' ')] as const,
  )
  const stale = Object.keys(before).filter((key) => isKey.test(key))
  return { ...Object.fromEntries(stale.map((key) => [key, ''])), ...Object.fromEntries(lines) }
}

/** The devices in the metadata of a subscription; what is no device id there names none. */
export const devicesOfMetadata = (metadata: Readonly<Record<string, string>>): DeviceId[] =>
  Object.entries(metadata)
    .filter(([key]) => isKey.test(key))
    .flatMap(([, line]) => line.split(' '))
    .flatMap((id) => {
      const parsed = DeviceId.safeParse(id)
      return parsed.success ? [parsed.data] : []
    })
