import type { FlatConfig } from '../devices/configTree'
import { isSecretKey } from './secrets'
import { settingName, settingTitle } from './settingLabel'

const maxLength = 60

/** Not `String`: what a device sends may have a `toString` that is no function. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A value of a setting as a line of a log has it; long ones are cut. */
export const valueWords = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  if (text === '') return 'empty'
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

const mostNamed = 20

const describe = (key: string, value: FlatConfig[string]): string => {
  const isCleared = value === null || value === ''
  return `${settingTitle(key)}: ${isSecretKey(key) && !isCleared ? 'changed' : valueWords(value)}`
}

/** Of a secret no value is written, neither the old nor the new one. */
const describeMove = (key: string, value: FlatConfig[string], before: FlatConfig): string => {
  const name = settingName(key)
  if (isSecretKey(key)) return `${name}: ${value === null || value === '' ? 'removed' : 'changed'}`
  return `${name}: ${Object.hasOwn(before, key) ? valueWords(before[key]) : 'not known'} → ${valueWords(value)}`
}

/**
 * Settings with their values as the title of a change: `Interval (GPS): 2, Password (Wi-Fi): changed`; with what was there
 * before, as a line of a log, `Interval (gps.interval): 1 → 2`. Secrets are not written.
 */
export const describeSettings = (change: FlatConfig, before?: FlatConfig): string => {
  const all = Object.entries(change).map(([key, value]) =>
    before === undefined ? describe(key, value) : describeMove(key, value, before),
  )
  const more = all.length > mostNamed ? ` and ${all.length - mostNamed} more` : ''
  return all.slice(0, mostNamed).join(', ') + more
}
