import { type ReactNode, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { FlatConfig } from '../../../shared/devices/configTree'
import type { ConfigField } from './configFields'
import { type ConfigSection, configSections } from './configSections'
import { paths } from '../paths'
import { Form } from '../ui/form/Form'
import { SaveBar } from '../ui/form/SaveBar'
import { useEditForm } from '../ui/form/useEditForm'
import { StatusMark } from '../ui/StatusMark'
import { describeSection } from './describeSection'
import { type Draft, draftOf, reviewDrafts } from './drafts'
import { fieldMark } from './fieldMark'
import { fieldName, keyOfField } from './fieldName'
import { isInUse } from './isInUse'
import { SectionIndex } from './SectionIndex'
import { SectionFields } from './SectionFields'
import styles from './Settings.module.css'
import { SettingField } from './SettingField'
import { SettingMark } from './SettingMark'
import type { SettingsTabProps } from './SettingsTabProps'
import { SettingsSection } from './SettingsSection'
import { tellValue } from './tellValue'
import { useSaveConfig } from './useSaveConfig'
import { useWantedKey } from './useWantedKey'
import { useWarnings } from './useWarnings'

/** What else there is to do in a section, by its id. */
export type SectionTools = Readonly<Record<string, ReactNode>>

interface Props extends SettingsTabProps {
  fields: readonly ConfigField[]
  tools?: SectionTools
}

/** Sections that start open. */
const openAtFirst = 3

type Values = Record<string, Draft | undefined>

/** Settings of a device with one button to save them. Changes belong together: they are saved or given up at once. */
export const SettingsForm = ({ device, fields, settings, tools = {} }: Props) => {
  const { deviceid } = device
  const { reported, pending, saved, featuresVersion, onSaved } = settings
  const navigate = useNavigate()
  const { tab } = useParams()
  const { wanted, place } = useWantedKey()
  const effective = useMemo(() => ({ ...reported, ...pending }), [reported, pending])
  const labels = useMemo(() => new Map(fields.map(({ key, label }) => [key, label])), [fields])
  const standing = useMemo<Values>(
    () =>
      Object.fromEntries(fields.map((field) => [fieldName(field.key), draftOf(field, effective[field.key])])),
    [fields, effective],
  )
  const review = (values: Values) =>
    reviewDrafts(fields, (key) => values[fieldName(key)], effective, featuresVersion)
  const nameOf = (key: string) => `${labels.get(key) ?? key} (${key})`
  const saving = useSaveConfig({ deviceid, onSaved, nameOf })
  const form = useEditForm<Values>({
    saved: standing,
    check: (values) =>
      Object.fromEntries(
        Object.entries(review(values).refusals).map(([key, text]) => [fieldName(key), text]),
      ),
    confirm: (values) => saving.confirm(review(values).change),
    save: (values) => saving.save(review(values).change),
    fieldOf: (path) => fieldName(saving.keyOf(path)),
    // People know a setting by its label.
    describe: (name, text) => text.replaceAll(keyOfField(name), labels.get(keyOfField(name)) ?? name),
    isLive: true,
  })
  const { change, refusals } = review(form.values)
  const wouldBe: FlatConfig = { ...effective, ...change }
  const warnings = useWarnings({ device, settings }, change)
  const errorAt = (key: string): string | undefined => {
    const error = form.errors[fieldName(key)]
    return typeof error === 'string' ? error : saving.failedAt(key)
  }

  const draw = (field: ConfigField) => {
    const { key } = field
    const mark = fieldMark(key, { reported, pending, saved })
    const { value, onChange, onBlur } = form.field(fieldName(key))
    return (
      <SettingField
        key={key}
        field={field}
        draft={value}
        refusal={errorAt(key)}
        isKnown={effective[key] !== undefined}
        isChanged={Object.hasOwn(change, key)}
        mark={mark === undefined ? undefined : <SettingMark mark={mark} reported={reported[key]} />}
        notes={warnings
          .filter(({ keys }) => keys.includes(key))
          .map(({ tone, text }) => (
            <StatusMark key={text} tone={tone}>
              {text}
            </StatusMark>
          ))}
        onChange={onChange}
        onBlur={onBlur}
      />
    )
  }
  const isShown = ({ key }: ConfigField): boolean =>
    isInUse(key, wouldBe) || key === wanted || Object.hasOwn(change, key) || errorAt(key) !== undefined

  const sections = configSections
    .map((section) => ({ section, of: fields.filter((field) => field.section.id === section.id) }))
    .filter(({ of }) => of.length > 0)
    .map(({ section, of }) => ({
      section,
      of,
      summary: describeSection(section.id, wouldBe),
      changed: of.filter(({ key }) => Object.hasOwn(change, key)).length,
    }))
  const goToSection = ({ id }: ConfigSection) => {
    const details = place.current?.querySelector<HTMLDetailsElement>(`[data-section="${id}"]`)
    if (details === undefined || details === null) return
    details.open = true
    details.scrollIntoView({ block: 'start' })
    details.querySelector('summary')?.focus({ preventScroll: true })
  }
  return (
    <div ref={place} className={styles.body}>
      <Form
        form={form}
        submit="Save Settings"
        className={styles.sections}
        bar={
          <SaveBar
            form={form}
            submit="Save Settings"
            changes={Object.entries(change).map(([key, to]) => ({
              name: key,
              label: labels.get(key) ?? key,
              from: tellValue(effective[key]),
              to: tellValue(to),
            }))}
            faults={Object.keys(refusals).map((key) => ({
              name: key,
              text: errorAt(key) ?? refusals[key] ?? '',
            }))}
            onGo={(key) => void navigate(paths.settings(deviceid, tab, key), { replace: true })}
          />
        }
      >
        {sections.map(({ section, of, summary, changed }, index) => (
          <SettingsSection
            key={section.id}
            section={section}
            summary={summary}
            isOpen={index < openAtFirst || tools[section.id] !== undefined}
            isNeeded={of.some(({ key }) => key === wanted || errorAt(key) !== undefined)}
            changed={changed}
          >
            {() => (
              <>
                <SectionFields fields={of} isShown={isShown} draw={draw} />
                {tools[section.id] === undefined ? null : (
                  <div className={styles.tools}>{tools[section.id]}</div>
                )}
              </>
            )}
          </SettingsSection>
        ))}
      </Form>
      {sections.length > openAtFirst ? <SectionIndex sections={sections} onGo={goToSection} /> : null}
      {saving.dialogs}
    </div>
  )
}
