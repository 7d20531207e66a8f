import type { FlatConfig } from '../devices/configTree'

/** What a device is taken for as long as it has not told its own settings. */
export const defaultConfig = {
  'device.base_interval': 60,
  'device.vin.sleep_enable': true,
} as const satisfies FlatConfig
