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
