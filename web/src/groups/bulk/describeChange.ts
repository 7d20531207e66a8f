import type { FlatConfig } from '../../../../shared/devices/configTree'
import { type ConfigFacts, configWarnings } from '../../../../shared/settings/configWarnings'

export interface KeyChange {
  key: string
  /** Undefined for a setting that the device has not reported. */
  before: string | undefined
  after: string
}

const told = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What differs from what a device has now. */
export const changesFor = (change: FlatConfig, has: FlatConfig): KeyChange[] =>
  Object.entries(change)
    .filter(([key, value]) => !Object.hasOwn(has, key) || told(has[key]) !== told(value))
    .map(([key, value]) => ({
      key,
      before: Object.hasOwn(has, key) ? told(has[key]) : undefined,
      after: told(value),
    }))

/** The configuration warnings that a device would have with the change and has not without. */
export const warningsRaised = (
  change: FlatConfig,
  facts: Pick<ConfigFacts, 'config' | 'plan' | 'supplyVolts'>,
): string[] => {
  const before = new Set(configWarnings({ ...facts, pending: {} }).map(({ text }) => text))
  const config = { ...facts.config, ...change }
  return configWarnings({ ...facts, config, pending: change })
    .map(({ text }) => text)
    .filter((text) => !before.has(text))
}
