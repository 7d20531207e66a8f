import { type DeviceId, isVirtualDevice } from '../../shared/core/ids'
import { describeIssues } from '../../shared/core/describeIssues'
import { canonicalValue } from '../../shared/data/payload/canonicalValue'
import {
  ConfigTree,
  type FlatConfig,
  flattenConfig,
  forbiddenNames,
  nestConfig,
} from '../../shared/devices/configTree'
import { defaultConfig } from '../../shared/settings/defaultConfig'
import { isNestedDeeper } from '../core/http/readInput'

/** What a device says of its settings, fit to be kept. */
export interface ConfigReport {
  tree: ConfigTree
  flat: FlatConfig
  /** Seconds between two messages; undefined when the settings name one that no device can have. */
  intervalSeconds: number | undefined
  /** Fields that the report names and that belong to the device itself. */
  facts: Record<string, string>
}

const maxBytes = 128 * 1024
/** Deeper than any settings, and shallow enough for everything that reads them later; a dotted name nests as well. */
const maxDepth = 16
const tooDeep = 'The settings are nested too deep'
const maxNameLength = 100

/** From ten messages a second to one a year. */
const believable = { fromSeconds: 0.1, toSeconds: 366 * 86_400 }

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

const readFacts = (deviceid: DeviceId, flat: FlatConfig): Record<string, string> => {
  const named = { name: flat['device.name'], model: flat['device.model'], fw: flat['device.fw'] }
  const texts = Object.entries(named).flatMap(([field, value]) =>
    typeof value === 'string' && value !== ''
      ? [[field, [...value].slice(0, maxNameLength).join('')] as const]
      : [],
  )
  const facts = Object.fromEntries(texts)
  // The name of a virtual device is the portal's own.
  if (isVirtualDevice(deviceid)) delete facts.name
  return facts
}

const positive = (value: unknown, fallback: number): number =>
  typeof value === 'number' && value > 0 ? value : fallback

const readInterval = (flat: FlatConfig): number | undefined => {
  const seconds =
    positive(flat['device.base_interval'], defaultConfig['device.base_interval']) *
    positive(flat['device.transmit_interval'], 1)
  return seconds >= believable.fromSeconds && seconds <= believable.toSeconds ? seconds : undefined
}

/** Reads a report of settings, or says in words why it cannot be kept. Never throws. */
export const readConfigReport = (deviceid: DeviceId, bytes: Uint8Array): ConfigReport | string => {
  if (bytes.length > maxBytes) return 'The settings are larger than 128 kB'
  const sent = parseJson(bytes)
  if (sent === undefined) return 'The settings are not JSON'
  if (isNestedDeeper(sent, maxDepth)) return tooDeep
  const parsed = ConfigTree.safeParse(canonicalValue(sent))
  if (!parsed.success)
    return `The settings are not an object of settings: ${describeIssues(parsed.error, ConfigTree, 'The report')}`
  const tree = parsed.data
  const flat = flattenConfig(tree)
  const names = Object.keys(flat).map((key) => key.split('.'))
  if (names.some((parts) => parts.length > maxDepth)) return tooDeep
  if (names.flat().some((name) => forbiddenNames.has(name))) return 'A setting has a forbidden name'
  // A short number may be a long one when it is written out, and a dotted name becomes braces.
  if (Buffer.byteLength(JSON.stringify(nestConfig(flat))) > maxBytes)
    return 'The settings are larger than 128 kB when they are written out'
  return { tree, flat, intervalSeconds: readInterval(flat), facts: readFacts(deviceid, flat) }
}
