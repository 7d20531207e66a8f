import { type ConfigTree, type FlatConfig, flattenConfig } from '../../../../shared/devices/configTree'
import { checkConfig } from '../../../../shared/settings/checkConfig'

/** Why a text is no JSON, and where: the place counts characters, lines and columns count from one. */
interface JsonFault {
  message: string
  at: number
  line: number
  column: number
}

const placeOf = (text: string, at: number): Pick<JsonFault, 'at' | 'line' | 'column'> => {
  const before = text.slice(0, at).split('\n')
  return { at, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

const startOfLine = (text: string, line: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0)

/** Browsers report the position in their own ways; without one it is the end of the text. */
const readPlace = (text: string, message: string): number => {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  return line === undefined ? text.length : startOfLine(text, Number(line)) + Number(column) - 1
}

/** Undefined for a text that is JSON. */
export const findJsonFault = (text: string): JsonFault | undefined => {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return { message, ...placeOf(text, Math.min(text.length, readPlace(text, message))) }
  }
}

/** The position of a setting in JSON text: at the last word of its key. */
export const findKey = (text: string, key: string): Pick<JsonFault, 'at' | 'line' | 'column'> | undefined => {
  let at = 0
  for (const word of key.split('.')) {
    const position = text.indexOf(JSON.stringify(word), at)
    if (position < 0) return undefined
    at = position
  }
  return placeOf(text, at)
}

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
