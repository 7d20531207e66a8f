import { type SettingCheck, checkSetting, convertForFeatures } from '../../../../shared/settings/checkSetting'
import type { ConfigField } from '../fields/configFields'
import { type Draft, draftOf, isSameSetting } from '../fields/settingValue'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { isSecretKey, mask } from '../../../../shared/settings/secrets'

/** A choice goes back as the kind of value that its list holds. */
const valueOf = ({ kind, options = [] }: ConfigField, draft: Draft): FlatConfig[string] => {
  if (typeof draft === 'boolean' || draft === '') return draft
  if (kind === 'choice') return options.find(({ value }) => String(value) === draft)?.value ?? draft
  return draft
}

/** A mask within a password is not wrong: it is asked about before saving, and stays here. */
const check = (
  field: ConfigField,
  draft: Draft,
  featuresVersion: number,
  has: FlatConfig[string] | undefined,
): SettingCheck => {
  const value = valueOf(field, draft)
  if (isSecretKey(field.key) && typeof value === 'string' && value.includes(mask)) return { ok: true, value }
  const checked = checkSetting(field.key, value, has)
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

/**
 * What the drafts come to, against the settings as they will be.
 * @param reported what the device has now
 */
export const reviewDrafts = (
  fields: readonly ConfigField[],
  draftAt: (key: string) => Draft | undefined,
  effective: FlatConfig,
  featuresVersion = newestFeatures,
  reported = effective,
): Review => {
  const change: FlatConfig = {}
  const refusals: Record<string, string> = {}
  for (const field of fields) {
    const draft = draftAt(field.key)
    if (draft === undefined || draft === draftOf(field, effective[field.key])) continue
    const checked = check(field, draft, featuresVersion, reported[field.key])
    if (!checked.ok) refusals[field.key] = checked.message
    else if (!isSameSetting(checked.value, effective[field.key])) change[field.key] = checked.value
  }
  return { change, refusals }
}
