import type { ReactNode } from 'react'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { StatusMark } from '../ui/feedback/StatusMark'
import type { ConfigField } from './fields/configFields'
import { type ConfigSection, configSections } from '../../../shared/settings/configSections'
import type { Draft } from './form/draftOf'
import { fieldMark } from './fields/fieldMark'
import { isInUse } from './fields/isInUse'
import { SectionFields } from './fields/SectionFields'
import { SettingField } from './fields/SettingField'
import { SettingMark } from './fields/SettingMark'
import styles from './Settings.module.css'
import type { SettingsFormProps } from './form/SettingsFormProps'
import { SettingsSection } from './fields/SettingsSection'
import { useWarnings } from './useWarnings'

/** What a section comes to as it stands; undefined where it cannot be on or off. */
const describeSection = (id: string, config: FlatConfig): string | undefined => {
  const enable = config[`${id}.enable`]
  if (typeof enable === 'boolean') return enable ? 'On' : 'Off'
  const interval = config[`${id}.interval`]
  if (typeof interval !== 'number') return undefined
  if (interval === 0) return 'Off'
  return interval === 1 ? 'Every base interval' : `Every ${interval} base intervals`
}

interface SectionIndexProps {
  sections: readonly { section: ConfigSection; summary: string | undefined; changed: number }[]
  onGo: (section: ConfigSection) => void
}

/** What there is on a tab with many sections, beside it where there is room. */
const SectionIndex = ({ sections, onGo }: SectionIndexProps) => (
  <nav className={styles.index} aria-label="Sections of this tab">
    <ul>
      {sections.map(({ section, summary, changed }) => (
        <li key={section.id}>
          <button type="button" onClick={() => onGo(section)}>
            <span>{section.title}</span>
            <span className={styles.state}>{changed === 0 ? summary : `${changed} changed`}</span>
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

interface Props extends SettingsFormProps {
  /** The setting that the address names. */
  readonly wanted: string | undefined
  /** What is not saved yet. */
  readonly change: FlatConfig
  readonly field: (key: string) => {
    value: Draft | undefined
    onChange: (draft: Draft) => void
    onBlur: () => void
  }
  readonly errorAt: (key: string) => string | undefined
  /** What stands around the sections. */
  readonly frame: (sections: ReactNode) => ReactNode
}

/** Sections that start open. */
const openAtFirst = 3

const goToSection = ({ id }: ConfigSection) => {
  const details = document.querySelector<HTMLDetailsElement>(`details[data-section="${id}"]`)
  if (details === null) return
  details.open = true
  details.scrollIntoView({ block: 'start' })
  details.querySelector('summary')?.focus({ preventScroll: true })
}

/** The settings of a tab in their sections, each with what is to be known about it. */
export const SettingsView = ({ device, settings, fields, tools = {}, wanted, change, ...rest }: Props) => {
  const { field: draftAt, errorAt, frame } = rest
  const { reported, pending, saved } = settings
  const effective: FlatConfig = { ...reported, ...pending }
  const wouldBe: FlatConfig = { ...effective, ...change }
  const warnings = useWarnings({ device, settings }, change)
  const draw = (field: ConfigField) => {
    const { key } = field
    const mark = fieldMark(key, { reported, pending, saved })
    const { value, onChange, onBlur } = draftAt(key)
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
  return (
    <>
      {frame(
        sections.map(({ section, of, summary, changed }, index) => (
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
        )),
      )}
      {sections.length > openAtFirst ? <SectionIndex sections={sections} onGo={goToSection} /> : null}
    </>
  )
}
