import { getAlarms } from '../../../shared/alarms/alarms'
import { apiPrefix } from '../../../shared/core/services'
import type { Endpoint } from '../../../shared/core/endpoint'
import { queryReadings } from '../../../shared/data/queryReadings'
import { getGroupList, getGroup, getGroupNames } from '../../../shared/groups/groups'
import { getGroupKeys } from '../../../shared/grouplive/groupKeys'
import { getGroupValues } from '../../../shared/grouplive/groupValues'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { getViews } from '../../../shared/views/views'
import { type ConfigTree, flattenConfig, nestConfig } from '../../../shared/devices/configTree'

type Fields = Readonly<Record<string, unknown>>

/** What answers say of rights, and the least of each. */
const least: Fields = { myPermission: 'VIEW', role: 'VIEW', isGroupAdmin: false, mayEdit: false }

/** The same answer with the least rights, wherever it has some: what was allowed yesterday is not known today. */
const withoutRights = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutRights)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      Object.hasOwn(least, name) ? least[name] : withoutRights(each),
    ]),
  )
}

/** What a page needs to draw a device: nothing of its people, its notes, its bills or its jobs. */
const recordFields = [
  'deviceid',
  'PORTAL_deviceName',
  'PORTAL_displaySettings',
  'model',
  'fw',
  'dataStorageDays',
  'dataToPortal',
] as const
const answerFields = ['myPermission', 'requesterUserId', 'dataRestricted', 'tier', 'lastContactMs'] as const

const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]))

/** The portal's settings of a device as far as they are kept: enough to draw it, the rest as if it were empty. */
const keptSettings = (body: Fields): Fields => {
  const record = {
    ...pick(body.deviceRecord as Fields, recordFields),
    PORTAL_deviceNotes: {},
    PORTAL_billingNotes: {},
    PORTAL_add_next_user_without_pass: { active: false },
    trialResetActive: false,
    trialResetAvailable: false,
  }
  return { ...pick(body, answerFields), deviceRecord: record, deviceSettings: record, revisions: {} }
}

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
const keptConfig = ({ settings, ts, deviceFeaturesVersion }: Fields): Fields => ({
  settings: nestConfig(
    Object.fromEntries(Object.entries(flattenConfig(settings as ConfigTree)).filter(([key]) => isKept(key))),
  ),
  ts,
  deviceFeaturesVersion,
  pending: {},
})

/** Open alarms without the accounts of those who see to them. */
const keptAlarms = ({ alarms, ...rest }: Fields): Fields => ({
  ...rest,
  alarms: (alarms as readonly Fields[]).map(({ assignee: _, ...alarm }) => alarm),
})

interface Rule {
  endpoint: Endpoint
  /** Which parts of a query an answer may have; one with another is part of something larger. */
  query?: readonly string[]
  /** What of the answer is kept; without it, all but the rights in it. */
  keep?: (body: Fields) => unknown
}

/** Every answer that may be kept for the time without a connection. What is not named is not kept. */
const rules: readonly Rule[] = [
  { endpoint: queryReadings, query: ['dataPoints'] },
  { endpoint: getSettings, keep: keptSettings },
  { endpoint: getConfig, keep: keptConfig },
  { endpoint: getGroupList },
  { endpoint: getAlarms, query: ['level', 'states', 'dataPoints'], keep: keptAlarms },
  { endpoint: getGroup },
  { endpoint: getViews, query: ['viewid'] },
  { endpoint: getGroupNames, query: ['devices', 'spread'] },
  { endpoint: getGroupKeys },
  { endpoint: getGroupValues, query: ['keys', 'facts'] },
]

const patternOf = ({ path }: Endpoint) => new RegExp(`^${apiPrefix}${path.replace(/\{\w+\}/g, '[^/]+')}$`)

const known = rules.map((rule) => ({ ...rule, pattern: patternOf(rule.endpoint) }))

/** What of an answer may be kept, as it would be read again; undefined when nothing of it may. */
export const keptOf = (address: string, body: unknown): unknown => {
  const { pathname, searchParams } = new URL(address, 'https://portal.invalid')
  const rule = known.find(({ pattern }) => pattern.test(pathname))
  if (rule === undefined || typeof body !== 'object' || body === null) return undefined
  const isWhole = [...searchParams.keys()].every((name) => rule.query?.includes(name))
  return isWhole ? withoutRights(rule.keep?.(body as Fields) ?? body) : undefined
}
