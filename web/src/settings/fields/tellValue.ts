import type { FlatConfig } from '../../../../shared/devices/configTree'
import { isSecretKey } from '../../../../shared/settings/secrets'

/** A setting's value in words. */
export const tellValue = (value: FlatConfig[string] | undefined): string => {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The same for the setting of a key: a secret is not written out, be it only just typed. */
export const tellSetting = (key: string, value: FlatConfig[string] | undefined): string => {
  const text = tellValue(value)
  return isSecretKey(key) && text !== 'nothing' ? 'a secret' : text
}
