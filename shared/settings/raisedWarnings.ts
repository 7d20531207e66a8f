import type { FlatConfig } from '../devices/configTree'
import { type ConfigFacts, type ConfigWarning, configWarnings } from './configWarnings'

/** What a device would be warned of with a change of what it has, and is not without. */
export const raisedWarnings = (
  facts: Omit<ConfigFacts, 'config' | 'pending'>,
  has: FlatConfig,
  change: FlatConfig,
): ConfigWarning[] => {
  const before = new Set(configWarnings({ ...facts, config: has, pending: {} }).map(({ text }) => text))
  const after = configWarnings({ ...facts, config: { ...has, ...change }, pending: change })
  return after.filter(({ text }) => !before.has(text))
}
