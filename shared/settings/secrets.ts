import configKeys from './configKeys.json'
import type { FlatConfig } from './configTree'

/** What a secret looks like from outside; it never travels back to a device. */
export const mask = '***'

const table: Record<string, { type: string; secret?: boolean }> = configKeys

/** Passwords, the Azure connection string and key files (design §8, spec-traps: `azure_cs` does not end in pass). */
export const isSecretKey = (key: string): boolean =>
  /(?:pass|password|azure_cs|_key|ssl_key)$/i.test(key) || table[key]?.secret === true

export const maskSecrets = (flat: FlatConfig): FlatConfig =>
  Object.fromEntries(
    Object.entries(flat).map(([key, value]) => [
      key,
      isSecretKey(key) && value !== null && value !== '' ? mask : value,
    ]),
  )

export const withoutSecrets = (flat: FlatConfig): FlatConfig =>
  Object.fromEntries(Object.entries(flat).filter(([key]) => !isSecretKey(key)))
