import type { DeviceId } from '../../shared/core/ids'
import type { FlatConfig } from '../../shared/devices/configTree'
import { describeSettings } from '../../shared/settings/describeSettings'
import type { TurnVia } from '../../shared/ledger/settingTurns'
import { isSecretKey } from '../../shared/settings/secrets'
import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/store/storeWrites'
import { type WriteLog, thePortal, type SettingTurns } from '../serverlog/logEntry'

/** Of a secret nothing but its name is kept. */
const valueOf = (
  key: string,
  value: FlatConfig[string],
  before: FlatConfig,
): SettingTurns['values'][string] => {
  if (isSecretKey(key)) return {}
  return Object.hasOwn(before, key) ? { from: before[key], to: value } : { to: value }
}

/** Beyond this an entry of the log would cost as much as a hundred; it then says which settings, and no values. */
const maxValuesLength = 50_000

/** Values that are too long together are left out; what is left names the settings. */
export const keepShort = (values: SettingTurns['values']): SettingTurns['values'] =>
  JSON.stringify(values).length > maxValuesLength
    ? Object.fromEntries(Object.keys(values).map((key) => [key, {}]))
    : values

/**
 * The settings of a save as the ledger keeps them.
 * @param had what the device has: a value that only waits for it never took effect
 */
export const turnsOf = (
  change: FlatConfig,
  had: FlatConfig,
  origin: { via: TurnVia; commandID?: string; changeid?: string | undefined },
): SettingTurns => {
  const values = Object.entries(change).map(([key, value]) => [key, valueOf(key, value, had)] as const)
  return { ...origin, values: keepShort(Object.fromEntries(values)) }
}

/** What a device names of itself and of the network it is in: it changes without a person. */
const facts = new Set([
  ...['device.id', 'device.model', 'wifi.sta.ip', 'gsm.available', 'gsm.auto_apn_version'],
  'endpoint.mqtt.client_id',
])

/** A report that differs in more is a reset or another unit; it is a line of the log and no history of each setting. */
const maxReported = 300

/**
 * Settings that the device reports otherwise than it did: `own` was not asked of it but set on its own page, by a script or
 * by its firmware; `asked` is what was saved for it, reported before it has answered. What it names for the first time is
 * in neither.
 */
export const changedByReport = (
  before: FlatConfig,
  reported: FlatConfig,
  wanted: FlatConfig,
): { own: FlatConfig; asked: FlatConfig } => {
  const isSame = (other: FlatConfig, key: string) =>
    Object.hasOwn(other, key) && JSON.stringify(other[key]) === JSON.stringify(reported[key])
  const changed = Object.entries(reported)
    .filter(([key]) => !facts.has(key) && Object.hasOwn(before, key) && !isSame(before, key))
    .slice(0, maxReported)
  return {
    own: Object.fromEntries(changed.filter(([key]) => !isSame(wanted, key))),
    asked: Object.fromEntries(changed.filter(([key]) => isSame(wanted, key))),
  }
}

const names = {
  device: 'Settings Changed On The Device',
  confirmed: 'Settings Confirmed By A Report',
} as const

interface Reported {
  deviceid: DeviceId
  via: keyof typeof names
  changed: FlatConfig
  before: FlatConfig
  /** When the report arrived. */
  atMs: number
}

/** What a report shows to be otherwise than it was, as the ledger keeps it; nothing where all is the same. */
export const reportedTurns = (
  writeLog: WriteLog,
  { deviceid, via, changed, before, atMs }: Reported,
): TransactItem[] => {
  if (Object.keys(changed).length === 0) return []
  const event = {
    subject: accessKey.device(deviceid),
    category: 'Settings' as const,
    name: names[via],
    description: describeSettings(changed, before),
    turns: turnsOf(changed, before, { via }),
  }
  return [writeLog(event, thePortal, atMs)]
}

const mostNamed = 20

/** Settings by their names, for a line of the server log. */
export const describeKeys = (keys: readonly string[]): string =>
  keys.slice(0, mostNamed).join(', ') +
  (keys.length > mostNamed ? ` and ${keys.length - mostNamed} more` : '')
