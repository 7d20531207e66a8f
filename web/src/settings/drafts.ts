import { type SettingCheck, checkSetting } from '../../../shared/settings/checkSetting'
import { convertForFeatures } from '../../../shared/settings/convertForFeatures'
import type { ConfigField } from './configFields'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { isSecretKey, mask } from '../../../shared/settings/secrets'

/** What stands in a field while somebody edits it. */
export type Draft = string | boolean

type Value = FlatConfig[string] | undefined

/** How a value stands in its field; nothing reported is an empty field, and neither on nor off. */
export const draftOf = ({ kind }: Pick<ConfigField, 'kind'>, value: Value): Draft | undefined => {
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A choice goes back as the kind of value that its list holds. */
const valueOf = ({ kind, options = [] }: ConfigField, draft: Draft): FlatConfig[string] => {
  if (typeof draft === 'boolean' || draft === '') return draft
  if (kind === 'choice') return options.find(({ value }) => String(value) === draft)?.value ?? draft
  return draft
}

const isEmpty = (value: Value) => value === undefined || value === null || value === ''
/** An absent value, null and an empty text say the same: nothing is set. */
export const isSame = (a: Value, b: Value): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** A mask within a password is not wrong: it is asked about before saving, and stays here. */
const check = (field: ConfigField, draft: Draft, featuresVersion: number): SettingCheck => {
  const value = valueOf(field, draft)
  if (isSecretKey(field.key) && typeof value === 'string' && value.includes(mask)) return { ok: true, value }
  const checked = checkSetting(field.key, value)
  if (!checked.ok) return checked
  if (field.kind === 'number' && typeof checked.value === 'string') return numberOf(field.key, checked.value)
  return convertForFeatures(field.key, checked.value, featuresVersion)
}

/** A number that no table knows, of newer firmware. */
const numberOf = (key: string, text: string): SettingCheck => {
  const number = text.trim() === '' ? NaN : Number(text)
  return Number.isFinite(number)
    ? { ok: true, value: number }
    : { ok: false, message: `The value entered for ${key} is not a valid number.` }
}

/** What firmware is taken for while it is not known. */
const newestFeatures = 3

export interface Review {
  /** What would be saved. */
  change: FlatConfig
  /** What is wrong, by key. */
  refusals: Readonly<Record<string, string>>
}

/** What the drafts come to, against the settings as they will be. */
export const reviewDrafts = (
  fields: readonly ConfigField[],
  draftAt: (key: string) => Draft | undefined,
  effective: FlatConfig,
  featuresVersion = newestFeatures,
): Review => {
  const change: FlatConfig = {}
  const refusals: Record<string, string> = {}
  for (const field of fields) {
    const draft = draftAt(field.key)
    if (draft === undefined || draft === draftOf(field, effective[field.key])) continue
    const checked = check(field, draft, featuresVersion)
    if (!checked.ok) refusals[field.key] = checked.message
    else if (!isSame(checked.value, effective[field.key])) change[field.key] = checked.value
  }
  return { change, refusals }
}
