import { isVirtualDevice } from '../../shared/core/ids'
import { describeIssues } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import { type FlatConfig, flattenConfig, forbiddenNames } from '../../shared/settings/configTree'
import { defaultConfig } from '../../shared/settings/defaultConfig'
import { ConfigTree } from '../../shared/settings/deviceConfig'
import { isNestedDeeper } from '../core/levelsOf'
import { Silences, silencesAfter } from '../data/silences'
import { type DeviceStore, type RecordItem, deviceItem } from '../devices/deviceStore'
import type { TransactItem } from '../serverlog/logEntry'
import type { ConfigStore } from '../settings/configStore'
import type { Message } from './message'
import type { QuarantineStore } from './quarantineStore'

export type TakeConfig = (record: RecordItem, message: Message) => Promise<void>

const maxBytes = 128 * 1024
/** Deeper than any settings, and shallow enough for everything that reads them later; a dotted name nests as well. */
const maxDepth = 16
const tooDeep = 'The settings are nested too deep'

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

const readTree = (bytes: Uint8Array): ConfigTree | string => {
  if (bytes.length > maxBytes) return 'The settings are larger than 128 kB'
  const sent = parseJson(bytes)
  if (sent === undefined) return 'The settings are not JSON'
  if (isNestedDeeper(sent, maxDepth)) return tooDeep
  const parsed = ConfigTree.safeParse(sent)
  if (!parsed.success) return `The settings are not an object of settings: ${describeIssues(parsed.error)}`
  const names = Object.keys(flattenConfig(parsed.data)).map((key) => key.split('.'))
  if (names.some((parts) => parts.length > maxDepth)) return tooDeep
  return names.flat().some((name) => forbiddenNames.has(name))
    ? 'A setting has a forbidden name'
    : parsed.data
}

/** The fields that the report names and that belong to the device itself. */
const ownFacts = (deviceid: string, flat: FlatConfig): Record<string, string> => {
  const named = { name: flat['device.name'], model: flat['device.model'], fw: flat['device.fw'] }
  const told = Object.entries(named).flatMap(([field, value]) =>
    typeof value === 'string' && value !== '' ? [[field, value.slice(0, 100)] as const] : [],
  )
  const facts = Object.fromEntries(told)
  // The name of a virtual device is the portal's own (spec 1 §5).
  if (isVirtualDevice(deviceid)) delete facts.name
  return facts
}

const positive = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback

const setFields = (
  TableName: string,
  Key: { deviceid: string; sk: string },
  fields: object,
): TransactItem[] => {
  const entries = Object.entries(fields)
  if (entries.length === 0) return []
  return [
    {
      Update: {
        TableName,
        Key,
        UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
      },
    },
  ]
}

/** A device's report of its own settings; name, model, firmware and rhythm are copied to where lists read them. */
export const openTakeConfig =
  (
    TableName: string,
    configs: Pick<ConfigStore, 'report'>,
    quarantine: QuarantineStore,
    devices: Pick<DeviceStore, 'item'>,
  ): TakeConfig =>
  async ({ deviceid }, message) => {
    const tree = readTree(message.bytes)
    if (typeof tree === 'string') {
      await quarantine.keep(message, 0, tree, message.bytes)
      return
    }
    const flat = flattenConfig(tree)
    const intervalSeconds =
      positive(flat['device.base_interval'], defaultConfig['device.base_interval']) *
      positive(flat['device.transmit_interval'], 1)
    const known = Silences.parse((await devices.item(deviceid, deviceItem.silences)) ?? {})
    const silences = silencesAfter(known, flat, message.arrivedMs)
    await configs.report(deviceid, tree, message.arrivedMs / secondMs, [
      ...setFields(TableName, { deviceid, sk: deviceItem.record }, ownFacts(deviceid, flat)),
      ...setFields(TableName, { deviceid, sk: deviceItem.link }, { intervalSeconds }),
      ...setFields(TableName, { deviceid, sk: deviceItem.silences }, silences),
    ])
  }
