import { type ConfigTree, type FlatConfig, flattenConfig } from '../../../../shared/devices/configTree'
import { checkConfig } from '../../../../shared/settings/checkConfig'
import { findJsonFault, findKey } from './findJsonFault'

type Parsed =
  | { ok: true; change: FlatConfig }
  /** `at` is where, counted in characters; undefined when it is not one place. */
  | { ok: false; message: string; at: number | undefined }

const isTree = (value: unknown): value is ConfigTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads settings written as JSON, or says what is wrong and where: with the text, or with the first setting in it.
 * @param reported what the device has, which may be saved again
 */
export const parseJsonSettings = (text: string, reported: FlatConfig = {}): Parsed => {
  const fault = findJsonFault(text)
  if (fault !== undefined) {
    const message = `Invalid JSON. Please enter a valid JSON configuration. Line ${fault.line}, column ${fault.column}.`
    return { ok: false, message, at: fault.at }
  }
  const value: unknown = JSON.parse(text)
  if (!isTree(value)) return { ok: false, message: 'JSON configuration must be an object.', at: 0 }
  const checked = checkConfig(value, reported)
  // What is masked goes along: the server names it as not saved.
  if (checked.ok) return { ok: true, change: flattenConfig(value) }
  const place = checked.key === undefined ? undefined : findKey(text, checked.key)
  return place === undefined
    ? { ok: false, message: checked.message, at: undefined }
    : { ok: false, message: `${checked.message} Line ${place.line}, column ${place.column}.`, at: place.at }
}
