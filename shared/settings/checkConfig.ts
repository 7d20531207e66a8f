import { type ConfigTree, type FlatConfig, flattenConfig, forbiddenNames } from '../devices/configTree'
import { checkSetting } from './checkSetting'
import { configKeyOf } from './configSections'
import { isSecretKey, mask } from './secrets'
import { settingName } from './settingLabel'
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

export const maxConfigKeys = 1000
const maxDepth = 8

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner: unknown) => depthOf(inner)))
    : 0

interface Refusal {
  message: string
  /** The setting that is wrong, where it is one. */
  key?: string
}

/** Names of the device itself: no configuration may change who a device is. */
const ownNames = new Set(['device.id', 'device.model', 'device.fw'])

const refuseShape = (flat: FlatConfig): Refusal | undefined => {
  const keys = Object.keys(flat)
  if (keys.length > maxConfigKeys) return { message: `A change may hold at most ${maxConfigKeys} settings.` }
  const bad = keys.find(
    (key) =>
      key.length > 128 || key.split('.').some((name) => forbiddenNames.has(name) || !/^\w+$/.test(name)),
  )
  if (bad !== undefined) return { message: `“${bad.slice(0, 40)}” is not the name of a setting.` }
  const own = keys.find((key) => ownNames.has(key))
  return own === undefined ? undefined : { message: `${settingName(own)} cannot be changed.`, key: own }
}

/** Settings that no table knows and the device does not report: newer firmware may have them, or they are misspelt. */
export const unknownKeys = (change: FlatConfig, reported: FlatConfig = {}): string[] =>
  Object.keys(change).filter((key) => configKeyOf(key) === undefined && !Object.hasOwn(reported, key))

type ConfigCheck =
  | {
      ok: true
      change: FlatConfig
      /** Secrets that came back as they were shown; they are left alone and never sent to a device. */
      masked: string[]
    }
  | ({ ok: false } & Refusal)

/**
 * Accepts a change of a device's settings whole, or names the first wrong key.
 * @param reported what the device has: those values may be saved again, whatever the lists and ranges say
 */
export const checkConfig = (tree: ConfigTree, reported: FlatConfig = {}): ConfigCheck => {
  // Before anything walks through it level by level.
  if (depthOf(tree) > maxDepth) {
    return { ok: false, message: `A change may be nested at most ${maxDepth} deep.` }
  }
  const flat = flattenConfig(tree)
  const shape = refuseShape(flat)
  if (shape !== undefined) return { ok: false, ...shape }
  const change: FlatConfig = {}
  const masked: string[] = []
  for (const [key, value] of Object.entries(flat)) {
    if (isSecretKey(key) && typeof value === 'string' && value.includes(mask)) {
      masked.push(key)
      continue
    }
    const checked = checkSetting(key, value, Object.hasOwn(reported, key) ? reported[key] : undefined)
    if (!checked.ok) return { ...checked, key }
    change[key] = checked.value
  }
  return { ok: true, change, masked }
}
