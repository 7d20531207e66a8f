import { ImageKey } from '../../shared/files/imageKey'
import type { AempSettings } from '../../shared/aemp/aempSettings'
import type { FlatConfig } from '../../shared/devices/configTree'
import { aempOfRecord } from '../aemp/aempOfRecord'
import type { RecordItem } from '../devices/deviceStore'

export const isImageKey = (text: string): boolean => ImageKey.safeParse(text).success

/** Who the device is, what it runs, what it is made of and how it is called: no other device takes that over. */
const own = new Set([
  ...['device.id', 'device.name', 'device.model', 'device.fw', 'wifi.sta.ip'],
  ...['endpoint.mqtt.client_id', 'gsm.available', 'gsm.auto_apn_version'],
])

/** How the keys of a network begin. */
const networks = { wifi: 'wifi.', lte: 'gsm.' } as const
type Network = keyof typeof networks

/** The settings of a device that another one may take over, with the networks that are wanted. */
export const portableConfig = (flat: FlatConfig, wanted: Record<Network, boolean>): FlatConfig =>
  Object.fromEntries(
    Object.entries(flat).filter(
      ([key, value]) =>
        value !== undefined &&
        value !== null &&
        !own.has(key) &&
        (wanted.wifi || !key.startsWith(networks.wifi)) &&
        (wanted.lte || !key.startsWith(networks.lte)),
    ),
  )

/** How a machine shows in fleet systems, but for what identifies it. */
export const portableAemp = (record: RecordItem): Partial<AempSettings> => {
  const { AEMP_equipmentID: _id, AEMP_serialNumber: _serial, ...rest } = aempOfRecord(record)
  return rest
}

/** Images belong to the device that they were uploaded for: what refers to one is left out. */
export const withoutImages = (value: unknown, isImage: (text: string) => boolean): unknown => {
  if (typeof value === 'string') return isImage(value) ? null : value
  if (Array.isArray(value)) return value.map((each) => withoutImages(each, isImage))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutImages(each, isImage)] as const),
  )
}
