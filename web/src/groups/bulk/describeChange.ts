import type { FlatConfig } from '../../../../shared/devices/configTree'
import { plans } from '../../../../shared/plans/plans'
import { type ConfigFacts, configWarnings } from '../../../../shared/settings/configWarnings'
import type { BulkDevice } from './bulkPlan'

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

const planOf = (name: string): ConfigFacts['plan'] => {
  const plan = Object.entries(plans).find(([known]) => known === name)
  return plan === undefined ? undefined : { name, dataToPortal: plan[1].dataToPortal }
}

/** The configuration warnings that a device would have with the change and has not without. */
export const warningsRaised = (
  change: FlatConfig,
  has: FlatConfig,
  { tier, supplyVolts }: Pick<BulkDevice, 'tier' | 'supplyVolts'>,
): string[] => {
  const facts = { config: has, plan: planOf(tier), supplyVolts }
  const before = new Set(configWarnings({ ...facts, pending: {} }).map(({ text }) => text))
  const config = { ...facts.config, ...change }
  return configWarnings({ ...facts, config, pending: change })
    .map(({ text }) => text)
    .filter((text) => !before.has(text))
}
