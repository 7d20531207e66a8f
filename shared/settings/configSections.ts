import configKeys from './configKeys.json' with { type: 'json' }

/** What is known of a setting of a device. */
export interface ConfigKey {
  type: string
  min?: number
  max?: number
  maxLength?: number
  unit?: string
  label?: string
  secret?: boolean
  readOnly?: boolean
  /** A device cannot do without. */
  required?: boolean
}

const table: Record<string, ConfigKey> = configKeys

export const knownConfigKeys: readonly string[] = Object.keys(table)

/** The row of a dotted key; undefined for what only newer firmware may know. */
export const configKeyOf = (key: string): ConfigKey | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Tabs of the Settings page that are made of the table of keys, in their order. */
export const configTabs = ['general', 'network', 'internal', 'external', 'custom', 'endpoint'] as const
export type ConfigTab = (typeof configTabs)[number]

export interface ConfigSection {
  id: string
  title: string
  tab: ConfigTab
}

const numbered = (id: string, title: string, count: number): [string, string][] =>
  Array.from({ length: count }, (_, index) => [`${id}${index + 1}`, `${title} ${index + 1}`])

/** What belongs together on each tab, in the order of the page. */
const titles: Record<ConfigTab, readonly (readonly [id: string, title: string])[]> = {
  general: [
    ['device', 'Device'],
    ['mjs', 'Scripting'],
    ['vin', 'Supply Voltage'],
    ['vbat', 'Battery Voltage'],
    ['vsys', 'System Voltage'],
    ['debug', 'Debug'],
  ],
  network: [
    ['wifi.sta', 'Wi-Fi'],
    ['gsm', '4G LTE'],
    ['wifi.ap', 'Wi-Fi Access Point'],
    ['sntp', 'Advanced: SNTP'],
  ],
  internal: [
    ['gps', 'GPS'],
    ['accel', 'Accelerometer'],
    ['ambient', 'Ambient Temperature'],
    ['pressure', 'Pressure'],
    ['tamper', 'Light Sensor'],
    ['mag', 'Magnetic Switch'],
    ['ble', 'Bluetooth'],
  ],
  external: [
    ...numbered('input', 'Input', 2),
    ['output1', 'Output 1'],
    ...numbered('current', 'Current', 2),
    ['tc1', 'Thermocouple'],
    ['io', 'Voltage for IO'],
    ...numbered('io', 'IO', 5),
    ['serial1', 'Serial 1'],
    ['mod', 'Modbus'],
    ...numbered('can', 'CAN', 2),
  ],
  custom: [['script', 'Custom Settings']],
  endpoint: [
    ['endpoint', 'Data Endpoints'],
    ['endpoint.udp', 'UDP'],
    ['endpoint.http', 'HTTP POST'],
    ['endpoint.mqtt', 'MQTT'],
  ],
}

export const configSections: readonly ConfigSection[] = configTabs.flatMap((tab) =>
  titles[tab].map(([id, title]) => ({ id, title, tab })),
)

const byId = new Map(configSections.map((section) => [section.id, section]))

/** The section of a dotted key: the longest name that has one; keys of newer firmware may have none. */
export const sectionOf = (key: string): ConfigSection | undefined => {
  const [first = '', second = ''] = key.split('.')
  const group = first.replace(/^mod\d+$/, 'mod')
  return byId.get(`${group}.${second}`) ?? byId.get(group)
}

/** Channels of one generation of hardware only: five universal ones, or inputs, output and currents. */
const universal = /^io\d?\./
const single = /^(?:input\d|output\d|current\d|tc\d)\./

/** Whether devices of a model have a setting; what is not known to depend on the model they all have. */
export const isOfModel = (key: string, model: string): boolean => {
  const isUniversal = model.startsWith('QUAD') || model.startsWith('ORB-C2')
  return isUniversal ? !single.test(key) : !universal.test(key)
}
