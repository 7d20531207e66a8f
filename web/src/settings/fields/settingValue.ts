import { limitRange } from '../../../../shared/settings/limitPair'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { isSecretKey } from '../../../../shared/settings/secrets'
import type { ConfigField } from './configFields'

type Value = FlatConfig[string] | undefined

/** The content of a field while it is edited. */
export type Draft = string | boolean

/** A value as its field holds it; nothing reported is an empty field, and neither on nor off. */
export const draftOf = ({ kind }: Pick<ConfigField, 'kind'>, value: Value): Draft | undefined => {
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isEmpty = (value: Value) => value === undefined || value === null || value === ''

/** An absent value, null and an empty text say the same: nothing is set. */
export const isSameSetting = (a: Value, b: Value): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** A setting's value in words. */
export const formatValue = (value: Value): string => {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The same for the setting of a key: a secret is never written out, not even one that was just typed. */
export const formatSetting = (key: string, value: Value): string => {
  const text = formatValue(value)
  return isSecretKey(key) && text !== 'nothing' ? 'a secret' : text
}

/** The two limits of a setting as they are typed; an empty one is no limit. */
interface LimitEnds {
  readonly low: string
  readonly high: string
}

/** `10,15` as two fields; undefined for a text that is no pair, which is typed as it is. */
export const splitLimits = (key: string, text: string): LimitEnds | undefined => {
  if (text.trim() === '') return { low: '', high: '' }
  const [low, high, ...more] = text.split(',').map((end) => end.trim())
  if (low === undefined || high === undefined || more.length > 0) return undefined
  const { min, max } = limitRange(key)
  return { low: Number(low) === min ? '' : low, high: Number(high) === max ? '' : high }
}

/** What both fields come to: a missing limit is one that the channel never passes. A decimal comma is a point. */
export const joinLimits = (key: string, ends: LimitEnds): string => {
  const [low, high] = [ends.low, ends.high].map((end) => end.trim().replace(',', '.'))
  if (low === '' && high === '') return ''
  const { min, max } = limitRange(key)
  return `${low === '' ? min : low},${high === '' ? max : high}`
}
