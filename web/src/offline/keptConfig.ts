import { type ConfigTree, flattenConfig, nestConfig } from '../../../shared/devices/configTree'
import type { Fields } from './withoutRights'

/** What cards are drawn by: names and units of what is measured, how often, and from when on it warns. */
const keptNames = new Set([
  'name',
  'unit',
  'units',
  'interval',
  'enable',
  'warning',
  'alarm',
  'base_interval',
  'transmit_interval',
  'always_on',
  'model',
  'fw',
])
/** Where a device talks to, and by what means: nothing of these. */
const ways = new Set(['wifi', 'gsm', 'lte', 'eth', 'endpoint', 'ble', 'rpc', 'script', 'debug'])

const isKept = (key: string): boolean => {
  const parts = key.split('.')
  return !ways.has(parts[0] ?? '') && keptNames.has(parts.at(-1) ?? '')
}

/** A device's own settings as far as they are kept: none that could hold a secret. */
export const keptConfig = ({ settings, ts, deviceFeaturesVersion }: Fields): Fields => ({
  settings: nestConfig(
    Object.fromEntries(Object.entries(flattenConfig(settings as ConfigTree)).filter(([key]) => isKept(key))),
  ),
  ts,
  deviceFeaturesVersion,
  pending: {},
})
