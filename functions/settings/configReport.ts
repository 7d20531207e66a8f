import { type DeviceId, isVirtualDevice } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
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
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/storeWrites'
import { Silences, silencesAfter } from '../data/silences'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { FollowFirmware } from '../firmware/followFirmware'
import type { WriteLog } from '../serverlog/logEntry'
import { isNestedDeeper } from '../core/http/readInput'
import { log } from '../core/log'
import type { TakeWhole } from '../commands/takeAnswer'
import type { ConfigStore } from './configStore'
import { reportedTurns, changedByReport } from './turnsOf'

/** What a device says of its settings, fit to be kept. */
interface ConfigReport {
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

/**
 * Keeps what a device says of its own settings, whether by itself or because it was asked; name, model, firmware and
 * rhythm are copied to where lists read them.
 */
export type KeepReport = (deviceid: DeviceId, report: ConfigReport, arrivedMs: number) => Promise<void>

export const openKeepReport =
  (
    TableName: string,
    configs: Pick<ConfigStore, 'report'>,
    devices: Pick<DeviceStore, 'item'>,
    followFirmware: FollowFirmware,
    writeLog: WriteLog,
  ): KeepReport =>
  async (deviceid, { tree, flat, intervalSeconds, facts }, arrivedMs) => {
    const known = Silences.parse((await devices.item(deviceid, deviceItem.silences)) ?? {})
    const silences = silencesAfter(known, flat, arrivedMs)
    const changes = (sk: string, set: object): TransactItem[] =>
      Object.keys(set).length === 0 ? [] : [setFields(TableName, { deviceid, sk }, { set: { ...set } })]
    const shared = { deviceid, atMs: arrivedMs }
    const rhythm = intervalSeconds === undefined ? {} : { intervalSeconds }
    await configs.report(deviceid, tree, arrivedMs / secondMs, ({ before, wanted, flat: reported }) => {
      const { own, asked } = changedByReport(before.flat, reported, wanted.flat)
      return [
        ...changes(deviceItem.record, facts),
        ...changes(deviceItem.link, rhythm),
        ...changes(deviceItem.silences, silences),
        ...reportedTurns(writeLog, { ...shared, via: 'device', changed: own, before: before.flat }),
        ...reportedTurns(writeLog, { ...shared, via: 'confirmed', changed: asked, before: before.flat }),
      ]
    })
    if (facts.fw !== undefined) await followFirmware(deviceid, facts.fw, arrivedMs)
  }

/** All of its settings, as a device gives them when it is asked; a part of them says nothing of the rest. */
export const takeAskedSettings =
  (keepReport: KeepReport): TakeWhole =>
  async ({ deviceid, method, args }, response, atMs) => {
    if (method !== 'Config.Get' || 'key' in (JSON.parse(args) as object)) return
    const report = readConfigReport(deviceid, Buffer.from(JSON.stringify(response)))
    if (typeof report === 'string')
      log.warn('settings that were asked for cannot be kept', { deviceid, report })
    else await keepReport(deviceid, report, atMs)
  }
