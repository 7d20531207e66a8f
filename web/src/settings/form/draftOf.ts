import type { FlatConfig } from '../../../../shared/devices/configTree'
import type { ConfigField } from '../fields/configFields'

/** What stands in a field while somebody edits it. */
export type Draft = string | boolean

/** How a value stands in its field; nothing reported is an empty field, and neither on nor off. */
export const draftOf = (
  { kind }: Pick<ConfigField, 'kind'>,
  value: FlatConfig[string] | undefined,
): Draft | undefined => {
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
