import type { DeviceId } from '../../../shared/core/ids'
import { type AlertLevel, alertLevelOf, alertLevels } from '../../../shared/alerts/alertLevels'
import { eventsOf } from '../../../shared/alerts/eventStates'
import { type Reading, serverOwnedKeys } from '../../../shared/data/reading'
import { formatHours, formatNumber } from '../display/formatValue'
import { describeMetric } from '../display/metricCatalogue'
import type { DeviceSummary } from '../../../shared/groups/groups'
import { type ContactState, contactState } from './contactState'
import { tellingRank } from './tellingKeys'

export interface RowEvent {
  topic: string
  msg: string
  level: AlertLevel
}

export interface LatestValue {
  key: string
  label: string
  text: string
}

/** A device as the group's list shows it. */
export interface DeviceRow {
  deviceid: DeviceId
  name: string
  type: string
  tier: string
  /** How many days of a trial are left; undefined on other plans. */
  trialDaysRemaining: number | undefined
  lastContactMs: number | undefined
  contact: ContactState
  /** The gravest first. */
  events: RowEvent[]
  latest: LatestValue[]
}

const latestCount = 3
const notMeasured: ReadonlySet<string> = new Set(['ts', ...serverOwnedKeys])

export const gravityOf = (events: readonly RowEvent[]): number =>
  Math.max(-1, ...events.map(({ level }) => alertLevels.indexOf(level)))

const eventRows = (latest: Reading): RowEvent[] =>
  [...eventsOf(latest).values()]
    .flatMap(({ topic, msg, lv }) => {
      const level = alertLevelOf(lv)
      return level === undefined ? [] : [{ topic, msg, level }]
    })
    .sort((a, b) => alertLevels.indexOf(b.level) - alertLevels.indexOf(a.level))

/** The few measurements that tell most; 0 V of a battery means that there is none. */
const latestValues = (latest: Reading): LatestValue[] =>
  Object.entries(latest)
    .flatMap(([key, value]) => {
      if (typeof value !== 'number' || notMeasured.has(key) || (key === 'vbat' && value === 0)) return []
      const metric = describeMetric(key)
      if (metric.card !== 'value' && metric.card !== 'hours') return []
      const text =
        metric.card === 'hours'
          ? formatHours(value)
          : `${formatNumber(value, metric.decimals)}${metric.unit === '' ? '' : ` ${metric.unit}`}`
      return [{ key, label: metric.label, text, rank: tellingRank(key), sort: metric.sort }]
    })
    .sort((a, b) => a.rank - b.rank || a.sort - b.sort || a.key.localeCompare(b.key))
    .slice(0, latestCount)
    .map(({ key, label, text }) => ({ key, label, text }))

export const deviceRow = (device: DeviceSummary, nowMs: number): DeviceRow => ({
  deviceid: device.deviceid,
  name: device.name === '' ? device.deviceid : device.name,
  type: device.type,
  tier: device.tier,
  trialDaysRemaining: device.trialDaysRemaining,
  lastContactMs: device.lastContactMs,
  contact: contactState(device, nowMs),
  events: device.latest === undefined ? [] : eventRows(device.latest),
  latest: device.latest === undefined ? [] : latestValues(device.latest),
})
