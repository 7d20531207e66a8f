import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams, Link } from 'react-router-dom'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { type ConfigSection, configSections } from '../../../../shared/settings/configSections'
import { paths } from '../../paths'
import { Form } from '../../ui/form/Form'
import { SaveBar } from '../../ui/form/SaveBar'
import type { ConfigField } from '../fields/configFields'
import styles from '../Settings.module.css'
import type { SettingsTabProps } from '../tabs/SettingsTabProps'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { fieldMark, SettingMark, isInUse, SectionFields, SettingsSection } from '../fields/SettingsSection'
import { SettingField } from '../fields/SettingField'
import { useWarnings } from '../useDeviceConfig'
import { type SettingsFormState, useSettingsForm } from './useSettingsForm'

/** Summary of a section; undefined where it cannot be on or off. */
const describeSection = (id: string, config: FlatConfig): string | undefined => {
  const enable = config[`${id}.enable`]
  if (typeof enable === 'boolean') return enable ? 'On' : 'Off'
  const interval = config[`${id}.interval`]
  if (typeof interval !== 'number') return undefined
  if (interval === 0) return 'Off'
  return interval === 1 ? 'Every base interval' : `Every ${interval} base intervals`
}

/** Sections that start open. */
const openAtFirst = 3

/** A section of a tab with its fields, as it would be with the changes that are not saved yet. */
interface SectionState {
  readonly section: ConfigSection
  readonly fields: readonly ConfigField[]
  readonly summary: string | undefined
  /** How many of its fields are changed. */
  readonly changed: number
}

/** The sections that have fields, in their order. */
const sectionStates = (
  fields: readonly ConfigField[],
  effective: FlatConfig,
  change: FlatConfig,
): SectionState[] =>
  configSections
    .map((section) => ({ section, fields: fields.filter((field) => field.section.id === section.id) }))
    .filter((each) => each.fields.length > 0)
    .map((each) => ({
      ...each,
      summary: describeSection(each.section.id, { ...effective, ...change }),
      changed: each.fields.filter(({ key }) => Object.hasOwn(change, key)).length,
    }))

const goToSection = ({ id }: ConfigSection) => {
  const details = document.querySelector<HTMLDetailsElement>(`details[data-section="${id}"]`)
  if (details === null) return
  details.open = true
  details.scrollIntoView({ block: 'start' })
  details.querySelector('summary')?.focus({ preventScroll: true })
}

/** What there is on a tab with many sections, beside it where there is room. */
const SectionIndex = ({ sections }: { readonly sections: readonly SectionState[] }) =>
  sections.length <= openAtFirst ? null : (
    <nav className={styles.index} aria-label="Sections of this tab">
      <ul>
        {sections.map(({ section, summary, changed }) => (
          <li key={section.id}>
            <button type="button" onClick={() => goToSection(section)}>
              <span>{section.title}</span>
              <span className={styles.state}>{changed === 0 ? summary : `${changed} changed`}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )

/** Further controls of a section, by its id. */
export type SectionTools = Readonly<Record<string, ReactNode>>

interface SettingsSectionsProps extends SettingsTabProps {
  readonly sections: readonly SectionState[]
  readonly tools: SectionTools
  readonly form: SettingsFormState
  /** The setting that the address names. */
  readonly wanted: string | undefined
}

/** The settings of a tab in their sections, each with its marks and warnings. */
const SettingsSections = ({ device, settings, sections, tools, form, wanted }: SettingsSectionsProps) => {
  const { reported, pending, saved } = settings
  const { effective, change, fieldAt, errorAt } = form
  const warnings = useWarnings({ device, settings }, change)
  const draw = (field: ConfigField) => {
    const { key } = field
    const mark = fieldMark(key, { reported, pending, saved })
    const { value, onChange, onBlur } = fieldAt(key)
    return (
      <SettingField
        key={key}
        field={field}
        draft={value}
        refusal={errorAt(key)}
        isKnown={effective[key] !== undefined}
        isChanged={Object.hasOwn(change, key)}
        more={
          field.isReadOnly ? undefined : (
            <Link to={paths.settingHistory(device.deviceid, key)} aria-label={`History of ${field.label}`}>
              History
            </Link>
          )
        }
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
    isInUse(key, { ...effective, ...change }) ||
    key === wanted ||
    Object.hasOwn(change, key) ||
    errorAt(key) !== undefined
  return sections.map(({ section, fields, summary, changed }, index) => (
    <SettingsSection
      key={section.id}
      section={section}
      summary={summary}
      isOpen={index < openAtFirst || tools[section.id] !== undefined}
      isNeeded={fields.some(({ key }) => key === wanted || errorAt(key) !== undefined)}
      changed={changed}
    >
      {() => (
        <>
          <SectionFields fields={fields} isShown={isShown} draw={draw} />
          {tools[section.id] === undefined ? null : <div className={styles.tools}>{tools[section.id]}</div>}
        </>
      )}
    </SettingsSection>
  ))
}

const readHash = (hash: string): string | undefined => {
  try {
    return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined
  } catch {
    return undefined
  }
}

/**
 * The setting that the address names, and a place whose field of that name is scrolled into view and focused: once for
 * each visit of the address.
 */
const useWantedKey = () => {
  const { hash, key: visit } = useLocation()
  const wanted = readHash(hash)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted === undefined) return
    const row = place.current?.querySelector(`[data-name="${CSS.escape(wanted)}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }, [wanted, visit])
  return { wanted, place }
}

interface Props extends SettingsTabProps {
  readonly fields: readonly ConfigField[]
  readonly tools?: SectionTools
}

/** Settings of a device with one button to save them. Changes belong together: they are saved or given up at once. */
export const SettingsForm = ({ device, settings, fields, tools = {} }: Props) => {
  const { wanted, place } = useWantedKey()
  const navigate = useNavigate()
  const { tab } = useParams()
  const state = useSettingsForm({ device, settings, fields })
  const { form, change, changes, faults } = state
  const sections = sectionStates(fields, state.effective, change)
  return (
    <>
      <div ref={place} className={styles.body}>
        <Form
          form={form}
          submit="Save Settings"
          className={styles.sections}
          bar={
            <SaveBar
              form={form}
              submit="Save Settings"
              changes={changes}
              faults={faults}
              onGo={(key) => void navigate(paths.settings(device.deviceid, tab, key), { replace: true })}
            />
          }
        >
          <SettingsSections
            device={device}
            settings={settings}
            sections={sections}
            tools={tools}
            form={state}
            wanted={wanted}
          />
        </Form>
        <SectionIndex sections={sections} />
      </div>
      {state.dialogs}
    </>
  )
}
