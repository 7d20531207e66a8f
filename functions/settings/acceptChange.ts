import type { InputOf } from '../../shared/core/endpoint'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { FlatConfig } from '../../shared/devices/configTree'
import { checkConfig, unknownKeys } from '../../shared/settings/checkConfig'
import { convertForFeatures, dependsOnFeatures } from '../../shared/settings/checkSetting'
import { type putConfig, unknownSetting } from '../../shared/settings/putConfig'
import type { DeviceStore } from '../devices/deviceStore'
import type { ConfigStore } from './configStore'
import { featuresVersionOf } from './getConfig'

/** A setting by its path in the request. */
const fieldOf = (key: string): string => `config.${key}`

/** Some settings are written differently for older firmware. @throws Problem `invalid` for one that cannot be */
const convertChange = async (
  devices: Pick<DeviceStore, 'record'>,
  deviceid: DeviceId,
  change: FlatConfig,
): Promise<FlatConfig> => {
  if (!Object.keys(change).some(dependsOnFeatures)) return change
  const record = await devices.record(deviceid)
  const version = featuresVersionOf(record?.fw ?? '')
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const converted = convertForFeatures(key, value, version)
      if (!converted.ok) throw new Problem('invalid', converted.message, { field: fieldOf(key) })
      return [key, converted.value]
    }),
  )
}

type Input = Pick<InputOf<typeof putConfig>, 'deviceid' | 'config' | 'allowUnknownKeys'>

/**
 * The change as it would go to the device. What the device reports decides only where the tables say no: its own values
 * may be saved again, and its own names need no table.
 * @throws Problem `invalid` for the first setting that is wrong or unknown
 */
const accept = async (
  configs: Pick<ConfigStore, 'reported'>,
  { deviceid, config, allowUnknownKeys = false }: Input,
): Promise<{ change: FlatConfig; masked: string[] }> => {
  const plain = checkConfig(config)
  const isPlain = plain.ok && (allowUnknownKeys || unknownKeys(plain.change).length === 0)
  if (isPlain) return plain
  const { flat } = await configs.reported(deviceid)
  const checked = checkConfig(config, flat)
  if (!checked.ok) {
    const { key, message } = checked
    throw new Problem('invalid', message, key === undefined ? {} : { field: fieldOf(key) })
  }
  const [unknown] = allowUnknownKeys ? [] : unknownKeys(checked.change, flat)
  if (unknown === undefined) return checked
  throw new Problem(
    'invalid',
    `The portal does not know the setting ${unknown}, and this device has not reported it. To send it all the same, set allowUnknownKeys.`,
    { field: fieldOf(unknown), resultCode: unknownSetting },
  )
}

/**
 * A change as it is wanted of one device, and the secrets that arrived as the mask that is shown in their place.
 * @throws Problem `invalid` for the first setting that is wrong, unknown, or not to be had from its firmware
 */
export const acceptChange = async (
  { configs, devices }: { configs: Pick<ConfigStore, 'reported'>; devices: Pick<DeviceStore, 'record'> },
  input: Input,
): Promise<{ change: FlatConfig; masked: string[] }> => {
  const { change, masked } = await accept(configs, input)
  return { change: await convertChange(devices, input.deviceid, change), masked }
}
