import { useMemo, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { askBeforeSaving } from '../../../shared/settings/askBeforeSaving'
import type { ConfigField } from '../../../shared/settings/configFields'
import { type ConfigTab, configSections } from '../../../shared/settings/configSections'
import type { FlatConfig } from '../../../shared/settings/configTree'
import { EmptyState } from '../ui/EmptyState'
import { type Draft, type Drafts, draftOf, reviewDrafts } from './drafts'
import { fieldMark } from './fieldMark'
import { SaveBar } from './SaveBar'
import { SaveDialogs } from './SaveDialogs'
import { SettingField } from './SettingField'
import { SettingMark } from './SettingMark'
import { SettingsSection } from './SettingsSection'
import { UnsavedGuard } from '../ui/UnsavedGuard'
import { useSaveConfig } from './useSaveConfig'

interface Props {
  deviceid: DeviceId
  tab: ConfigTab
  fields: readonly ConfigField[]
  reported: FlatConfig
  pending: FlatConfig
  /** What was saved on this page since it was opened. */
  saved: FlatConfig
  onSaved: (change: FlatConfig) => Promise<unknown>
}

/** Sections that start open. */
const openAtFirst = 3

/** The settings of one tab. Changes belong to the tab: they are saved or given up together. */
export const SettingsForm = ({ deviceid, tab, fields, reported, pending, saved, onSaved }: Props) => {
  const [drafts, setDrafts] = useState<Drafts>({})
  const [toConfirm, setToConfirm] = useState<FlatConfig>()
  const effective = useMemo(() => ({ ...reported, ...pending }), [reported, pending])
  const own = useMemo(() => fields.filter(({ section }) => section.tab === tab), [fields, tab])
  const { change, refusals } = useMemo(() => reviewDrafts(own, drafts, effective), [own, drafts, effective])
  const saving = useSaveConfig(deviceid, async (accepted) => {
    await onSaved(accepted)
    setDrafts({})
  })
  const changed = Object.keys(change).length
  const [refusal] = Object.values(refusals)

  const start = () => {
    if (askBeforeSaving(change).length > 0) setToConfirm(change)
    else void saving.save(change)
  }
  const draw = (field: ConfigField) => {
    const { key } = field
    const mark = fieldMark(key, { reported, pending, saved })
    return (
      <SettingField
        key={key}
        field={field}
        draft={Object.hasOwn(drafts, key) ? drafts[key] : draftOf(field, effective[key])}
        refusal={refusals[key]}
        mark={mark === undefined ? undefined : <SettingMark mark={mark} reported={reported[key]} />}
        onChange={(draft: Draft) => setDrafts((before) => ({ ...before, [key]: draft }))}
      />
    )
  }

  const sections = configSections
    .map((section) => ({ section, of: own.filter((field) => field.section.id === section.id) }))
    .filter(({ of }) => of.length > 0)
  if (sections.length === 0) return <EmptyState title="This device has no settings of this kind." />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (changed > 0 && refusal === undefined) start()
      }}
    >
      {sections.map(({ section, of }, index) => (
        <SettingsSection
          key={section.id}
          section={section}
          isOpen={index < openAtFirst}
          changed={of.filter(({ key }) => Object.hasOwn(change, key)).length}
        >
          {() => of.map(draw)}
        </SettingsSection>
      ))}
      <SaveBar
        changed={changed}
        refusal={refusal}
        isBusy={saving.isBusy}
        onSave={start}
        onReset={() => setDrafts({})}
      />
      <UnsavedGuard hasChanges={changed > 0 || refusal !== undefined} />
      <SaveDialogs
        questions={toConfirm === undefined ? undefined : askBeforeSaving(toConfirm)}
        onConfirm={() => saving.save(toConfirm ?? {})}
        onCancel={() => setToConfirm(undefined)}
        outcome={saving.outcome}
        failure={saving.failure}
        onClose={saving.forget}
      />
    </form>
  )
}
