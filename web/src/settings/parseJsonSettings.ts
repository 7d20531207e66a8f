import { checkConfig } from '../../../shared/settings/checkConfig'
import { type ConfigTree, type FlatConfig, flattenConfig } from '../../../shared/devices/configTree'

type Parsed = { ok: true; change: FlatConfig } | { ok: false; message: string }

const isTree = (value: unknown): value is ConfigTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readJson = (text: string): { ok: true; value: unknown } | { ok: false; message: string } => {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return { ok: false, message: `Invalid JSON. Please enter a valid JSON configuration. ${reason}`.trim() }
  }
}

/** Reads settings written as JSON, or says what is wrong: with the text, or with the first setting in it. */
export const parseJsonSettings = (text: string): Parsed => {
  const read = readJson(text)
  if (!read.ok) return read
  if (!isTree(read.value)) return { ok: false, message: 'JSON configuration must be an object.' }
  const checked = checkConfig(read.value)
  // What is masked goes along: the server names it as not saved.
  return checked.ok ? { ok: true, change: flattenConfig(read.value) } : checked
}
