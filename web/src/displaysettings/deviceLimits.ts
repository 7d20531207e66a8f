import type { FlatConfig } from '../../../shared/devices/configTree'
import { limitSetting, type LimitSetting } from '../../../shared/settings/limitSetting'

export interface DeviceLimits {
  readonly tab: LimitSetting['tab']
  /** The setting to begin at. */
  readonly key: string
  /** As the device reports them; an empty one is off. */
  readonly warning: string
  readonly alarm: string
}

const write = (value: FlatConfig[string] | undefined): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

/** At what a device itself raises an event on a channel; undefined for one that it does not watch. */
export const deviceLimits = (dataKey: string, config: FlatConfig): DeviceLimits | undefined => {
  const setting = limitSetting(dataKey, (key) => Object.hasOwn(config, key))
  if (setting === undefined) return undefined
  const { tab, prefix } = setting
  return {
    tab,
    key: `${prefix}.warning`,
    warning: write(config[`${prefix}.warning`]),
    alarm: write(config[`${prefix}.alarm`]),
  }
}
