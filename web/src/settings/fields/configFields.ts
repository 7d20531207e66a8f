import {
  type ConfigKey,
  configKeyOf,
  knownConfigKeys,
  type ConfigSection,
  type ConfigTab,
  isOfModel,
  sectionOf,
} from '../../../../shared/settings/configSections'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { type PresetOption, presetOptions } from '../../../../shared/settings/checkSetting'
import { settingLabel, wordsOfSetting } from '../../../../shared/settings/settingLabel'
import { isSecretKey } from '../../../../shared/settings/secrets'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'

/** Sections with an order of their own, which keeps related settings together. */
const orders: Readonly<Record<string, readonly string[]>> = {
  device: [
    ...['name', 'id', 'model', 'fw', 'base_interval', 'transmit_interval', 'exception_interval'],
    ...['always_on', 'web_always_on', 'batch_tx_enable', 'vin.sleep_enable', 'vin.sleep_delay'],
  ],
  debug: ['level', 'stdout_uart', 'stderr_uart', 'stderr_topic', 'udp_log_addr'],
  'wifi.sta': ['enable', 'ssid', 'pass', 'ip', 'netmask', 'gw', 'nameserver'],
  gsm: [
    ...['available', 'enable', 'auto_apn', 'auto_apn_version', 'apn', 'user', 'pass'],
    ...['scan_mode', 'roaming'],
  ],
  sntp: ['server', 'update_interval'],
  endpoint: [
    ...['config_to_portal', 'data_to_portal', 'buffer_enable', 'addtimedate', 'network_report'],
    'sq_data_format',
  ],
  'endpoint.mqtt': [
    ...['enable', 'server', 'client_id', 'data_topic', 'user', 'pass', 'azure_cs'],
    ...['ssl_server_name', 'ssl_ca', 'ssl_cert', 'ssl_key'],
  ],
  'endpoint.http': [
    ...['enable', 'address', 'user', 'pass', 'ssl_server_name', 'ssl_ca', 'ssl_cert', 'ssl_key'],
  ],
}

/** Of every other section, by the last word of the key. */
const usual = [
  ...['enable', 'name', 'interval', 'mode', 'type', 'baud', 'settings', 'default_state', 'measure_state'],
  ...['measure_time', 'start_time', 'always_on', 'maxtime', 'threshold', 'lat', 'lon', 'radius'],
  ...['cal', 'unit', 'scaling', 'warning', 'alarm', 'hysteresis'],
]

/** Groups of a channel, after what it has by itself. */
const groups = [
  ...['voltage', 'current', 'freq', 'duty', 'digital', 'pulse', 'capture', 'modbus'],
  ...['position', 'speed', 'pitch', 'roll', 'angle', 'motion'],
]

/** `io1.voltage.cal` of section `io1` → `voltage`; undefined for what the section has by itself. */
export const groupOfKey = (key: string, section: string): string | undefined => {
  if (Object.hasOwn(orders, section) || !key.startsWith(`${section}.`)) return undefined
  const parts = key.slice(section.length + 1).split('.')
  return parts.length > 1 ? parts[0] : undefined
}

const placeIn = (list: readonly string[], word: string): number => {
  const place = list.indexOf(word)
  return place < 0 ? list.length : place
}

/** The rank of a setting in its section; those of the same rank keep the order of the table. */
export const rankOfKey = (key: string, section: string): number => {
  const own = key.startsWith(`${section}.`) ? key.slice(section.length + 1) : key
  const order = orders[section]
  if (order !== undefined) return placeIn(order, own)
  const number = Number(/^mod(\d+)\./.exec(key)?.[1] ?? 0)
  const group = groupOfKey(key, section)
  const last = own.split('.').at(-1) ?? own
  const inSection = group === undefined ? 0 : 1 + placeIn(groups, group)
  return number * 10_000 + inSection * 100 + placeIn(usual, last)
}

/** How a setting is entered. */
type FieldKind = 'number' | 'boolean' | 'choice' | 'text' | 'secret' | 'limits'

export interface ConfigField {
  key: string
  label: string
  kind: FieldKind
  section: ConfigSection
  isReadOnly: boolean
  unit?: string
  min?: number
  max?: number
  /** Whole numbers only. */
  isWhole?: boolean
  maxLength?: number
  /** What a `choice` offers; the device may hold another value. */
  options?: readonly PresetOption[]
}

/** By the type of the table, or by what a device reported under a name that the table lacks. */
const kinds: Record<string, FieldKind> = {
  integer: 'number',
  decimal: 'number',
  number: 'number',
  boolean: 'boolean',
  thresholds: 'limits',
}

const kindOf = (
  key: string,
  rule: ConfigKey | undefined,
  reported: FlatConfig[string] | undefined,
): FieldKind => {
  if (isSecretKey(key)) return 'secret'
  if (presetOptions(key) !== undefined) return 'choice'
  const type = rule?.type ?? typeof reported
  return kinds[type] ?? 'text'
}

const fieldOf = (key: string, section: ConfigSection, reported: FlatConfig): ConfigField => {
  const rule = configKeyOf(key)
  const kind = kindOf(key, rule, reported[key])
  const options = kind === 'choice' ? presetOptions(key) : undefined
  return {
    key,
    label: settingLabel(key),
    kind,
    section,
    isReadOnly: rule?.readOnly ?? false,
    ...(rule?.unit === undefined ? {} : { unit: rule.unit }),
    ...(kind === 'number' && rule?.min !== undefined ? { min: rule.min } : {}),
    ...(kind === 'number' && rule?.max !== undefined ? { max: rule.max } : {}),
    ...(rule?.type === 'integer' ? { isWhole: true } : {}),
    ...(rule?.maxLength === undefined ? {} : { maxLength: rule.maxLength }),
    ...(options === undefined ? {} : { options }),
  }
}

/** The card of the modem is for devices that have one. */
const isHidden = (section: ConfigSection, reported: FlatConfig): boolean =>
  section.id === 'gsm' && reported['gsm.available'] !== true

/** Two fields of a section that would be called alike are called by all the words of their keys. */
const distinctColours = (fields: readonly ConfigField[]): ConfigField[] => {
  const called = new Map<string, number>()
  const nameOf = ({ section, label }: ConfigField): string => `${section.id} ${label}`
  for (const field of fields) called.set(nameOf(field), (called.get(nameOf(field)) ?? 0) + 1)
  return fields.map((field) =>
    (called.get(nameOf(field)) ?? 0) > 1 ? { ...field, label: wordsOfSetting(field.key) } : field,
  )
}

/**
 * The settings of a device that have a field: those that it reported, and those that its model can have.
 * Within a section they are in the order in which people fill them in.
 * @param tab leaves those of other tabs out, which saves making them
 */
export const configFieldsOf = (reported: FlatConfig, tab?: ConfigTab): ConfigField[] => {
  const model = typeof reported['device.model'] === 'string' ? reported['device.model'] : ''
  const ofModel = knownConfigKeys.filter((key) => isOfModel(key, model))
  const all = new Set([...ofModel, ...Object.keys(reported)])
  const fields = [...all].flatMap((key) => {
    const section = sectionOf(key)
    if (section === undefined || (tab !== undefined && section.tab !== tab)) return []
    return isHidden(section, reported) || Array.isArray(reported[key])
      ? []
      : [fieldOf(key, section, reported)]
  })
  return distinctColours(fields)
    .map((field) => ({ field, rank: rankOfKey(field.key, field.section.id) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ field }) => field)
}

const ofScript = /^script\.((?:num|str)(?:10|[1-9]))$/

/**
 * The settings of a device's script that have a meaning: the display settings define them and do not
 * hide them, and say what they are called.
 */
export const customFields = (reported: FlatConfig, display: DisplaySettings): ConfigField[] =>
  configFieldsOf(reported, 'custom')
    .flatMap((field) => {
      const name = ofScript.exec(field.key)?.[1]
      const entry = name !== undefined && Object.hasOwn(display, name) ? display[name] : undefined
      if (entry === undefined || entry.displayType === 'hide') return []
      const { name: label = field.label, units, sort = 100 } = entry
      const kind = field.key.startsWith('script.num') ? ('number' as const) : ('text' as const)
      return [{ sort, field: { ...field, label, kind, ...(units === undefined ? {} : { unit: units }) } }]
    })
    .sort((a, b) => a.sort - b.sort)
    .map(({ field }) => field)
