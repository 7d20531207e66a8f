import type { FlatConfig } from '../devices/configTree'
import { configKeyOf } from './configKeyOf'
import { isSecretName } from './secretNames'

/** What a secret looks like from outside; it never travels back to a device. */
export const mask = '***'

/** Passwords, the Azure connection string and key files, and whatever firmware calls alike. */
export const isSecretKey = (key: string): boolean => isSecretName(key) || configKeyOf(key)?.secret === true

/** Nothing is hidden where there is nothing, and whether something is switched on is no secret. */
const isEmpty = (value: unknown): boolean => value === null || value === '' || typeof value === 'boolean'

export const maskSecrets = (flat: FlatConfig): FlatConfig =>
  Object.fromEntries(
    Object.entries(flat).map(([key, value]) => [key, isSecretKey(key) && !isEmpty(value) ? mask : value]),
  )

export const withoutSecrets = (flat: FlatConfig): FlatConfig =>
  Object.fromEntries(Object.entries(flat).filter(([key]) => !isSecretKey(key)))

type Json = FlatConfig[string]

/** Masks the secrets in any JSON, in lists too. `key` is the dotted name under which the value itself stands. */
export const maskJson = (value: Json, key = ''): Json => {
  if (Array.isArray(value)) return value.map((inner) => maskJson(inner, key))
  if (typeof value !== 'object' || value === null) return isSecretKey(key) && !isEmpty(value) ? mask : value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      maskJson(inner, key === '' ? name : `${key}.${name}`),
    ]),
  )
}
