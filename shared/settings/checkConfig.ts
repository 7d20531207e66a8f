import { checkSetting } from './checkSetting'
import { type ConfigTree, type FlatConfig, flattenConfig, forbiddenNames } from '../devices/configTree'
import { isSecretKey, mask } from './secrets'

export const maxConfigKeys = 1000
const maxDepth = 8

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner: unknown) => depthOf(inner)))
    : 0

/** Names of the device itself: no configuration may change who a device is. */
const ownNames = new Set(['device.id', 'device.model', 'device.fw'])

const refuseShape = (flat: FlatConfig): string | undefined => {
  const keys = Object.keys(flat)
  if (keys.length > maxConfigKeys) return `config: may hold at most ${maxConfigKeys} settings`
  const bad = keys.find(
    (key) =>
      key.length > 128 || key.split('.').some((name) => forbiddenNames.has(name) || !/^\w+$/.test(name)),
  )
  if (bad !== undefined) return `config: ${bad.slice(0, 40)} is not the name of a setting`
  const own = keys.find((key) => ownNames.has(key))
  return own === undefined ? undefined : `${own}: this setting cannot be changed.`
}

/**
 * Accepts a change of a device's settings whole, or names the first wrong key.
 * `masked` are secrets that came back as they were shown; they are left alone and never sent to a device.
 */
export const checkConfig = (
  tree: ConfigTree,
): { ok: true; change: FlatConfig; masked: string[] } | { ok: false; message: string; key?: string } => {
  // Before anything walks through it level by level.
  if (depthOf(tree) > maxDepth) {
    return { ok: false, message: `config: may be nested at most ${maxDepth} deep` }
  }
  const flat = flattenConfig(tree)
  const shape = refuseShape(flat)
  if (shape !== undefined) return { ok: false, message: shape }
  const change: FlatConfig = {}
  const masked: string[] = []
  for (const [key, value] of Object.entries(flat)) {
    if (isSecretKey(key) && typeof value === 'string' && value.includes(mask)) {
      masked.push(key)
      continue
    }
    const checked = checkSetting(key, value)
    if (!checked.ok) return { ...checked, key }
    change[key] = checked.value
  }
  return { ok: true, change, masked }
}
