import configKeys from './configKeys.json'
import { type FlatConfig, flattenConfig, forbiddenNames } from './configTree'
import type { ConfigTree } from './deviceConfig'
import { isSecretKey, mask } from './secrets'

interface ConfigKey {
  type: string
  min?: number
  max?: number
  maxLength?: number
  readOnly?: boolean
}
const table: Record<string, ConfigKey> = configKeys

export const maxConfigKeys = 1000
const maxTextLength = 4000
const maxDepth = 8

type Check = { ok: true; value: FlatConfig[string] } | { ok: false; message: string }

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner: unknown) => depthOf(inner)))
    : 0

const numberIn = (key: string, value: unknown, { min, max, type }: ConfigKey): Check => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    return { ok: false, message: `The value entered for ${key} is not a valid number.` }
  }
  const whole = type !== 'integer' || Number.isInteger(number)
  if (!whole || number < (min ?? -Infinity) || number > (max ?? Infinity)) {
    return { ok: false, message: `The value entered for ${key} is invalid.` }
  }
  return { ok: true, value: number }
}

const textIn = (key: string, value: unknown, { maxLength = maxTextLength }: ConfigKey): Check =>
  typeof value === 'string' && value.length <= maxLength
    ? { ok: true, value }
    : { ok: false, message: `The value entered for ${key} is invalid.` }

const booleanIn = (key: string, value: unknown): Check =>
  typeof value === 'boolean'
    ? { ok: true, value }
    : { ok: false, message: `The value entered for ${key} is invalid.` }

/** A choice from a list that the firmware knows: some lists are of words, some of numbers. */
const presetIn = (key: string, value: unknown, rule: ConfigKey): Check =>
  typeof value === 'number' && Number.isFinite(value) ? { ok: true, value } : textIn(key, value, rule)

/** `broker.example.com:8883`, never with a scheme (spec 2 §5). */
const hostPortIn = (key: string, value: unknown, rule: ConfigKey): Check =>
  typeof value === 'string' && value.includes('//')
    ? { ok: false, message: 'Broker address is not valid.' }
    : textIn(key, value, rule)

const checkers: Record<string, (key: string, value: unknown, rule: ConfigKey) => Check> = {
  integer: numberIn,
  decimal: numberIn,
  boolean: booleanIn,
  preset: presetIn,
  hostport: hostPortIn,
}

/** Settings that a device cannot do without (spec 2 §5). */
const required: Record<string, string> = { 'sntp.server': 'SNTP server address must be set.' }

const checkKnown = (key: string, value: unknown, rule: ConfigKey): Check => {
  if (rule.readOnly) return { ok: false, message: `${key}: this setting cannot be changed.` }
  if (value === '' || value === null) {
    const message = required[key]
    return message === undefined ? { ok: true, value: null } : { ok: false, message }
  }
  return (checkers[rule.type] ?? textIn)(key, value, rule)
}

/** A key of newer firmware goes through as it is, when it is a small scalar. */
const checkUnknown = (key: string, value: FlatConfig[string]): Check => {
  if (typeof value === 'object' && value !== null) {
    return { ok: false, message: `${key}: must be a text, a number, true, false or null` }
  }
  if (typeof value === 'string' && value.length > maxTextLength) {
    return { ok: false, message: `${key}: must be at most ${maxTextLength} characters` }
  }
  return { ok: true, value: value === '' ? null : value }
}

/** Names of the device itself: no configuration may change who a device is. */
const ownNames = new Set(['device.id', 'device.model', 'device.fw'])

const refuseShape = (tree: ConfigTree, flat: FlatConfig): string | undefined => {
  if (depthOf(tree) > maxDepth) return `config: may be nested at most ${maxDepth} deep`
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
): { ok: true; change: FlatConfig; masked: string[] } | { ok: false; message: string } => {
  if (depthOf(tree) > maxDepth)
    return { ok: false, message: `config: may be nested at most ${maxDepth} deep` }
  const flat = flattenConfig(tree)
  const shape = refuseShape(tree, flat)
  if (shape !== undefined) return { ok: false, message: shape }
  const change: FlatConfig = {}
  const masked: string[] = []
  for (const [key, value] of Object.entries(flat)) {
    if (isSecretKey(key) && typeof value === 'string' && value.includes(mask)) {
      masked.push(key)
      continue
    }
    const rule = Object.hasOwn(table, key) ? table[key] : undefined
    const checked = rule === undefined ? checkUnknown(key, value) : checkKnown(key, value, rule)
    if (!checked.ok) return checked
    change[key] = checked.value
  }
  return { ok: true, change, masked }
}
