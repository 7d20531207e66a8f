import configKeys from './configKeys.json'
import type { FlatConfig } from '../devices/configTree'

interface ConfigKey {
  type: string
  min?: number
  max?: number
  maxLength?: number
  readOnly?: boolean
}
const table: Record<string, ConfigKey> = configKeys

const maxTextLength = 4000

export type SettingCheck = { ok: true; value: FlatConfig[string] } | { ok: false; message: string }

const invalid = (key: string): SettingCheck => ({
  ok: false,
  message: `The value entered for ${key} is invalid.`,
})

const numberIn = (key: string, value: unknown, { min, max, type }: ConfigKey): SettingCheck => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    return { ok: false, message: `The value entered for ${key} is not a valid number.` }
  }
  const whole = type !== 'integer' || Number.isInteger(number)
  return whole && number >= (min ?? -Infinity) && number <= (max ?? Infinity)
    ? { ok: true, value: number }
    : invalid(key)
}

const textIn = (key: string, value: unknown, { maxLength = maxTextLength }: ConfigKey): SettingCheck =>
  typeof value === 'string' && value.length <= maxLength ? { ok: true, value } : invalid(key)

const booleanIn = (key: string, value: unknown): SettingCheck =>
  typeof value === 'boolean' ? { ok: true, value } : invalid(key)

/** A choice from a list that the firmware knows: some lists are of words, some of numbers. */
const presetIn = (key: string, value: unknown, rule: ConfigKey): SettingCheck =>
  typeof value === 'number' && Number.isFinite(value) ? { ok: true, value } : textIn(key, value, rule)

/** `broker.example.com:8883`, never with a scheme. */
const hostPortIn = (key: string, value: unknown, rule: ConfigKey): SettingCheck =>
  typeof value === 'string' && value.includes('//')
    ? { ok: false, message: 'Broker address is not valid.' }
    : textIn(key, value, rule)

const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${byte}(?:\\.${byte}){3}$`)

const addressIn = (key: string, value: unknown): SettingCheck =>
  typeof value === 'string' && ipv4.test(value) ? { ok: true, value } : invalid(key)

const checkers: Record<string, (key: string, value: unknown, rule: ConfigKey) => SettingCheck> = {
  integer: numberIn,
  decimal: numberIn,
  boolean: booleanIn,
  preset: presetIn,
  hostport: hostPortIn,
  ipv4: addressIn,
}

/** Settings that a device cannot do without. */
const required: Record<string, string> = { 'sntp.server': 'SNTP server address must be set.' }

const checkKnown = (key: string, value: unknown, rule: ConfigKey): SettingCheck => {
  if (rule.readOnly) return { ok: false, message: `${key}: this setting cannot be changed.` }
  if (value === '' || value === null) {
    const message = required[key]
    return message === undefined ? { ok: true, value: null } : { ok: false, message }
  }
  return (checkers[rule.type] ?? textIn)(key, value, rule)
}

/** A key of newer firmware goes through as it is, when it is a small scalar. */
const checkUnknown = (key: string, value: FlatConfig[string]): SettingCheck => {
  if (typeof value === 'object' && value !== null) {
    return { ok: false, message: `${key}: must be a text, a number, true, false or null` }
  }
  if (typeof value === 'string' && value.length > maxTextLength) {
    return { ok: false, message: `${key}: must be at most ${maxTextLength} characters` }
  }
  return { ok: true, value: value === '' ? null : value }
}

/** One setting as it would go to the device, or what is wrong with it, in words for the person who typed it. */
export const checkSetting = (key: string, value: FlatConfig[string]): SettingCheck => {
  const rule = Object.hasOwn(table, key) ? table[key] : undefined
  return rule === undefined ? checkUnknown(key, value) : checkKnown(key, value, rule)
}
