import { useMemo } from 'react'
import { settingName } from '../../../../shared/settings/settingLabel'
import { type SettingCheck, checkSetting, convertForFeatures } from '../../../../shared/settings/checkSetting'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { isSecretKey, mask } from '../../../../shared/settings/secrets'
import type { BarChange } from '../../ui/form/ReviewDialog'
import { useEditForm } from '../../ui/form/useEditForm'
import type { ConfigField } from '../fields/configFields'
import { type Draft, draftOf, formatSetting, isSameSetting } from '../fields/settingValue'
import type { SettingsTabProps } from '../tabs/SettingsTabProps'
import { useSaveConfig } from './useSaveConfig'

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

interface Options extends SettingsTabProps {
  readonly fields: readonly ConfigField[]
}

type Values = Record<string, Draft | undefined>

/** What is typed into the settings of a tab, what of it would be saved, and what is wrong with it. */
export const useSettingsForm = ({ device: { deviceid }, settings, fields }: Options) => {
  const { reported, pending, featuresVersion, onSaved } = settings
  const effective = useMemo(() => ({ ...reported, ...pending }), [reported, pending])
  const labels = useMemo(() => new Map(fields.map(({ key, label }) => [key, label])), [fields])
  const saved = useMemo<Values>(
    () => Object.fromEntries(fields.map((field) => [field.key, draftOf(field, effective[field.key])])),
    [fields, effective],
  )
  const review = (values: Values) =>
    reviewDrafts(fields, (key) => values[key], effective, featuresVersion, reported)
  const labelOf = (key: string) => labels.get(key) ?? key
  // At the field its label says enough.
  const withLabel = (key: string, text: string): string =>
    text.replaceAll(settingName(key), labelOf(key)).replaceAll(key, labelOf(key))
  const saving = useSaveConfig({ deviceid, onSaved, nameOf: (key) => `${labelOf(key)} (${key})` })
  const form = useEditForm<Values>({
    saved,
    check: (values) => review(values).refusals,
    confirm: (values) => saving.confirm(review(values).change),
    save: (values) => saving.save(review(values).change),
    fieldOf: saving.keyOf,
    describe: withLabel,
    isLive: true,
  })
  const { change, refusals } = review(form.values)
  const errorAt = (key: string): string | undefined => {
    const refusal = refusals[key]
    // The form drops its errors when the device's settings change; what was typed is still refused.
    return form.errors[key] ?? (refusal === undefined ? saving.failedAt(key) : withLabel(key, refusal))
  }
  /** Once a field is left it shows what will be sent: a port that was added, blanks that are gone. */
  const fieldAt = (key: string) => {
    const field = form.field(key)
    const onBlur = () => {
      const sent = change[key]
      if (typeof sent === 'string' && form.values[key] !== sent) form.setField(key, sent)
      field.onBlur()
    }
    return { ...field, onBlur }
  }
  const changes: readonly BarChange[] = Object.entries(change).map(([key, to]) => ({
    name: key,
    label: labelOf(key),
    from: formatSetting(key, effective[key]),
    to: formatSetting(key, to),
  }))
  const faults = Object.keys(refusals).map((key) => ({ name: key, text: errorAt(key) ?? '' }))
  return { form, effective, change, changes, faults, errorAt, fieldAt, dialogs: saving.dialogs }
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>
