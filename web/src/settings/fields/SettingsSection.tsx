import { type ReactNode, useId, useState } from 'react'
import type { ConfigSection } from '../../../../shared/settings/configSections'
import { wordsOfSetting } from '../../../../shared/settings/settingLabel'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { isSecretKey } from '../../../../shared/settings/secrets'
import styles from '../Settings.module.css'
import { Button } from '../../ui/button/Button'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { type ConfigField, groupOfKey } from './configFields'
import { formatValue, isSameSetting } from './settingValue'

type Rule = readonly [keys: RegExp, isInUse: (config: FlatConfig, match: RegExpExecArray) => boolean]

/** What was never reported may be either: the fields that depend on it stay. */
const isOff = (config: FlatConfig, key: string): boolean => config[key] === false
/** What is measured beside a channel is off until it is turned on, and its own switch is always shown. */
const isOn = (config: FlatConfig, key: string): boolean => config[key] === true
const isKnownOther = (config: FlatConfig, key: string, value: string): boolean =>
  typeof config[key] === 'string' && config[key] !== '' && config[key] !== value

/** Settings that have an effect only with certain values of others. A field is in use when every rule that names it says so. */
const rules: readonly Rule[] = [
  [/^wifi\.(sta|ap)\.(?!enable$)/, (config, [, mode]) => !isOff(config, `wifi.${mode ?? ''}.enable`)],
  [/^gsm\.(?!enable$|available$)/, (config) => !isOff(config, 'gsm.enable')],
  [/^gsm\.(?:apn|user|pass)$/, (config) => config['gsm.auto_apn'] !== true],
  [/^gsm\.auto_apn_version$/, (config) => config['gsm.auto_apn'] === true],
  [/^device\.vin\.sleep_delay$/, (config) => !isOff(config, 'device.vin.sleep_enable')],
  [
    /^endpoint\.(udp|http|mqtt)\.(?!enable$)/,
    (config, [, kind]) => !isOff(config, `endpoint.${kind ?? ''}.enable`),
  ],
  [
    /^(gps|accel|ambient|pressure|ble|(?:input|current|output|tc|serial|can|io)\d)\.(?!name$|interval$)/,
    (config, [, channel]) => config[`${channel ?? ''}.interval`] !== 0,
  ],
  [
    /^(io\d\.(?:voltage|current|freq|duty|pulse|digital)|input\d\.pulse)\.(?!enable$)/,
    (config, [, part]) => isOn(config, `${part ?? ''}.enable`),
  ],
  [/^(io\d)\.measure_time$/, (config, [, io]) => !isKnownNone(config, `${io ?? ''}.measure_state`)],
  [
    /^(gps\.(?:position|speed)\.alert)\.(?!enable$)/,
    (config, [, alert]) => isOn(config, `${alert ?? ''}.enable`),
  ],
  [/^serial1\.(?:capture\.|maxtime$)/, (config) => !isKnownOther(config, 'serial1.mode', 'CAPTURE')],
  [/^serial1\.modbus\./, (config) => !isKnownOther(config, 'serial1.mode', 'MODBUS')],
  [/^serial1\.termination$/, (config) => !isKnownOther(config, 'serial1.type', 'RS485')],
  [/^mod\d+\./, (config) => config['serial1.mode'] === 'MODBUS' && config['serial1.interval'] !== 0],
]

const isKnownNone = (config: FlatConfig, key: string): boolean => config[key] === 'NO CHANGE'

/** Whether a setting has an effect under the other settings. */
export const isInUse = (key: string, config: FlatConfig): boolean =>
  rules.every(([keys, rule]) => {
    const match = keys.exec(key)
    return match === null || rule(config, match)
  })

/** Where a saved setting is on its way to the device. */
type FieldMark = 'pending' | 'applied' | 'notApplied'

interface Standing {
  reported: FlatConfig
  pending: FlatConfig
  /** What was saved on this page since it was opened. */
  saved: FlatConfig
}

/** Saved versus reported value; a setting that was not changed here has no mark. */
export const fieldMark = (key: string, { reported, pending, saved }: Standing): FieldMark | undefined => {
  if (Object.hasOwn(pending, key)) return 'pending'
  if (!Object.hasOwn(saved, key)) return undefined
  // A secret comes back masked: that it waits no longer is all there is to see.
  return isSecretKey(key) || isSameSetting(saved[key], reported[key]) ? 'applied' : 'notApplied'
}

const tones = { pending: 'info', applied: 'ok', notApplied: 'warning' } as const

interface SettingMarkProps {
  mark: FieldMark
  reported: FlatConfig[string] | undefined
}

/** How far a saved setting has come, and what the device has meanwhile. */
export const SettingMark = ({ mark, reported }: SettingMarkProps) => {
  const words = {
    pending: `Pending, the device has ${formatValue(reported)}`,
    applied: 'Applied',
    notApplied: `Not applied, the device has ${formatValue(reported)}`,
  } as const
  return <StatusMark tone={tones[mark]}>{words[mark]}</StatusMark>
}

interface SectionFieldsProps {
  fields: readonly ConfigField[]
  /** Whether a field has an effect with the other settings, or has to be seen for another reason. */
  isShown: (field: ConfigField) => boolean
  draw: (field: ConfigField) => ReactNode
}

const groupsOf = (fields: readonly ConfigField[]): [string | undefined, ConfigField[]][] => {
  const groups = new Map<string | undefined, ConfigField[]>()
  for (const field of fields) {
    const group = groupOfKey(field.key, field.section.id)
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  return [...groups]
}

/** The fields of one section in their groups; those without effect under the other settings are folded away. */
export const SectionFields = ({ fields, isShown, draw }: SectionFieldsProps) => {
  const [showsAll, setShowsAll] = useState(false)
  const visible = showsAll ? fields : fields.filter(isShown)
  const hidden = fields.length - visible.length
  return (
    <div className={styles.fields}>
      {groupsOf(visible).map(([group, of]) => (
        <div key={group ?? ''}>
          {group === undefined ? null : <h3 className={styles.group}>{wordsOfSetting(`.${group}`)}</h3>}
          {of.map(draw)}
        </div>
      ))}
      {hidden === 0 ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.more ?? ''}
          onClick={() => setShowsAll(true)}
        >
          {hidden === 1
            ? 'Show 1 setting that has no effect now'
            : `Show ${hidden} settings that have no effect now`}
        </Button>
      )}
    </div>
  )
}

interface Props {
  section: ConfigSection
  /** What it comes to, in a word or two: `Off`, `Every 2 base intervals`. */
  summary: string | undefined
  /** Sections beyond this many start closed, so that a tab can be surveyed. */
  isOpen: boolean
  /** Something in it is wrong, or looked for: it stays open, so that it is seen. */
  isNeeded: boolean
  /** Changes not saved yet, shown on a closed section too. */
  changed: number
  /** Only drawn while the section is open: a tab may hold hundreds of fields. */
  children: () => ReactNode
}

/** What belongs together, to be folded away. */
export const SettingsSection = ({ section, summary, isOpen, isNeeded, changed, children }: Props) => {
  const titleId = useId()
  const [opened, setOpened] = useState(isOpen)
  const isShown = opened || isNeeded
  return (
    <details
      className={styles.section}
      data-section={section.id}
      aria-labelledby={titleId}
      open={isShown}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h2 id={titleId}>{section.title}</h2>
        {changed === 0 ? null : <span className={styles.changed}>{changed} changed</span>}
        {summary === undefined ? null : <span className={styles.state}>{summary}</span>}
      </summary>
      {isShown ? children() : null}
    </details>
  )
}
