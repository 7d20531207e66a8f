import type { FlatConfig } from '../../../shared/devices/configTree'
import { defaultConfig } from '../../../shared/settings/defaultConfig'
import { defaultPollSeconds } from '../livereadings/createPoller'

const leastStaleSeconds = 360
const staleMarginSeconds = 60

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined

export const baseSecondsOf = (config: FlatConfig): number | undefined =>
  positive(config['device.base_interval'])

const times = (baseSeconds: number, config: FlatConfig): number =>
  baseSeconds * (positive(config['device.transmit_interval']) ?? 1)

/** Seconds between two transmissions, or undefined when the configuration does not say. */
export const transmitSecondsOf = (config: FlatConfig): number | undefined => {
  const base = baseSecondsOf(config)
  return base === undefined ? undefined : times(base, config)
}

/** How often to poll: base times transmit interval, the base being 5 s while it is not known. */
export const pollSecondsOf = (config: FlatConfig): number =>
  times(baseSecondsOf(config) ?? defaultPollSeconds, config)

/** Whether a last contact is too long ago: more than the larger of interval + 60 s and 360 s. */
export const isStale = (lastContactMs: number, config: FlatConfig, nowMs: number): boolean => {
  const seconds = times(baseSecondsOf(config) ?? defaultConfig['device.base_interval'], config)
  return nowMs - lastContactMs > Math.max(seconds + staleMarginSeconds, leastStaleSeconds) * 1000
}
