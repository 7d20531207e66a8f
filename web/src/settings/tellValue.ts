import type { FlatConfig } from '../../../shared/devices/configTree'

/** A setting's value in words. */
export const tellValue = (value: FlatConfig[string] | undefined): string => {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
