import type { FlatConfig } from '../../../../shared/devices/configTree'
import { plans } from '../../../../shared/plans/plans'
import type { ConfigFacts, ConfigWarning } from '../../../../shared/settings/configWarnings'
import { raisedWarnings } from '../../../../shared/settings/checkConfig'
import { isSecretKey } from '../../../../shared/settings/secrets'
import { type BulkDevice, changeAsSent } from './bulkPlan'

interface KeyChange {
  key: string
  /** Undefined for a setting that the device has not reported. */
  before: string | undefined
  after: string
}

interface Described {
  changes: readonly KeyChange[]
  /** What the device would be warned of with the change and is not without. */
  warnings: readonly ConfigWarning[]
}

/** What a device takes a change for: its plan and its supply decide some warnings. */
type Measured = Pick<BulkDevice, 'tier' | 'supplyVolts'>

const textOf = (value: unknown): string => {
  if (value === null || value === '') return 'empty'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const planOf = (name: string): ConfigFacts['plan'] => {
  const plan = Object.entries(plans).find(([known]) => known === name)
  return plan === undefined ? undefined : { name, dataToPortal: plan[1].dataToPortal }
}

const describe = (sent: FlatConfig, has: FlatConfig, { tier, supplyVolts }: Measured): Described => {
  const pending = Object.fromEntries(
    Object.entries(sent).filter(
      ([key, value]) => !Object.hasOwn(has, key) || textOf(has[key]) !== textOf(value),
    ),
  )
  const changes = Object.entries(pending).map(([key, value]) => ({
    key,
    before: Object.hasOwn(has, key) ? textOf(has[key]) : undefined,
    // A secret is not written out once more.
    after: isSecretKey(key) && textOf(value) !== 'empty' ? 'a secret' : textOf(value),
  }))
  return { changes, warnings: raisedWarnings({ plan: planOf(tier), supplyVolts }, has, pending) }
}

/** Describes a change for one device after the other; each is computed once. */
export const describeChange = (change: FlatConfig) => {
  const sent = changeAsSent(change)
  const known = new WeakMap<FlatConfig, Described>()
  return (device: Measured, has: FlatConfig): Described => {
    const described = known.get(has) ?? describe(sent, has, device)
    known.set(has, described)
    return described
  }
}
