import type { FlatConfig } from './configTree'

/** What a device is taken for as long as it has not told its own settings (spec 1 §9). */
export const defaultConfig = {
  'device.base_interval': 60,
  'device.vin.sleep_enable': true,
} as const satisfies FlatConfig
