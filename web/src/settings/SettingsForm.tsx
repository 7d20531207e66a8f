import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { ConfigField } from '../../../shared/settings/configFields'
import { type ConfigTab, configSections } from '../../../shared/settings/configSections'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { EmptyState } from '../ui/EmptyState'
import { DiscardButton } from '../ui/form/DiscardButton'
import { Form } from '../ui/form/Form'
import { useEditForm } from '../ui/form/useEditForm'
import { type Draft, draftOf, reviewDrafts } from './drafts'
import { fieldMark } from './fieldMark'
import styles from './Settings.module.css'
import { SettingField } from './SettingField'
import { SettingMark } from './SettingMark'
import { SettingsSection } from './SettingsSection'
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

/** The dots of a key would be read as groups within groups. */
const nameOf = (key: string): string => key.replaceAll('.', ':')

type Values = Record<string, Draft | undefined>

/** The settings of one tab. Changes belong to the tab: they are saved or given up together. */
export const SettingsForm = ({ deviceid, tab, fields, reported, pending, saved, onSaved }: Props) => {
  const effective = useMemo(() => ({ ...reported, ...pending }), [reported, pending])
  const own = useMemo(() => fields.filter(({ section }) => section.tab === tab), [fields, tab])
  const standing = useMemo<Values>(
    () => Object.fromEntries(own.map((field) => [nameOf(field.key), draftOf(field, effective[field.key])])),
    [own, effective],
  )
  const review = (values: Values) => reviewDrafts(own, (key) => values[nameOf(key)], effective)
  const saving = useSaveConfig(deviceid, onSaved)
  const form = useEditForm<Values>({
    saved: standing,
    check: (values) =>
      Object.fromEntries(Object.entries(review(values).refusals).map(([key, text]) => [nameOf(key), text])),
    confirm: (values) => saving.confirm(review(values).change),
    save: (values) => saving.save(review(values).change),
    fieldOf: (path) => nameOf(saving.keyOf(path)),
    isLive: true,
  })
  const { change, refusals } = review(form.values)
  const changed = Object.keys(change).length
  const [refusal] = Object.values(refusals)

  const draw = (field: ConfigField) => {
    const { key } = field
    const mark = fieldMark(key, { reported, pending, saved })
    const { value, error, onChange, ...input } = form.field(nameOf(key))
    return (
      <SettingField
        key={key}
        field={field}
        draft={value}
        refusal={error}
        path={input['data-path']}
        mark={mark === undefined ? undefined : <SettingMark mark={mark} reported={reported[key]} />}
        onChange={onChange}
      />
    )
  }

  const sections = configSections
    .map((section) => ({ section, of: own.filter((field) => field.section.id === section.id) }))
    .filter(({ of }) => of.length > 0)
  if (sections.length === 0) return <EmptyState title="This device has no settings of this kind." />
  return (
    <>
      <Form
        form={form}
        submit="Save Settings"
        disabledReason={refusal ?? (changed === 0 ? 'No changes made.' : undefined)}
        note={
          refusal ?? (changed === 0 ? '' : `${changed} ${changed === 1 ? 'change' : 'changes'} not saved`)
        }
        actions={<DiscardButton form={form} />}
        className={styles.sections}
        barClassName={styles.save}
      >
        {sections.map(({ section, of }, index) => (
          <SettingsSection
            key={section.id}
            section={section}
            isOpen={index < openAtFirst}
            hasFault={of.some(({ key }) => form.errors[nameOf(key)] !== undefined)}
            changed={of.filter(({ key }) => Object.hasOwn(change, key)).length}
          >
            {() => of.map(draw)}
          </SettingsSection>
        ))}
      </Form>
      {saving.dialogs}
    </>
  )
}
