import type { FlatConfig } from '../../../shared/settings/configTree'
import { defaultPollSeconds } from '../data/nextPoll'

/** What a device without a configuration is taken for (spec 1 §9). */
const defaultBaseSeconds = 60
const leastStaleSeconds = 360
const staleMarginSeconds = 60

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined

/** Seconds between two transmissions, or undefined when the configuration does not say. */
export const transmitSecondsOf = (config: FlatConfig): number | undefined => {
  const base = positive(config['device.base_interval'])
  return base === undefined ? undefined : base * (positive(config['device.transmit_interval']) ?? 1)
}

/** How often to poll: 5 s for a base interval that is not known (spec 1 §4, spec-traps 9). */
export const pollSecondsOf = (config: FlatConfig): number => transmitSecondsOf(config) ?? defaultPollSeconds

/** Whether a last contact is too long ago: more than the larger of interval + 60 s and 360 s (spec 1 §4). */
export const isStale = (lastContactMs: number, config: FlatConfig, nowMs: number): boolean => {
  const seconds = transmitSecondsOf(config) ?? defaultBaseSeconds
  return nowMs - lastContactMs > Math.max(seconds + staleMarginSeconds, leastStaleSeconds) * 1000
}
