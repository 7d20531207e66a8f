import { useMemo } from 'react'
import { settingName } from '../../../../shared/settings/settingLabel'
import type { BarChange } from '../../ui/form/ReviewDialog'
import { useEditForm } from '../../ui/form/useEditForm'
import type { ConfigField } from '../fields/configFields'
import { type Draft, draftOf, formatSetting } from '../fields/settingValue'
import type { SettingsTabProps } from '../tabs/SettingsTabProps'
import { reviewDrafts } from './drafts'
import { useSaveConfig } from './useSaveConfig'

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
