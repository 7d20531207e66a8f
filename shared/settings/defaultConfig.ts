import type { FlatConfig } from '../devices/configTree'

/** Assumed settings of a device until it has reported its own. */
export const defaultConfig = {
  'device.base_interval': 60,
  'device.vin.sleep_enable': true,
} as const satisfies FlatConfig
