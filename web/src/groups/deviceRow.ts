import { type AlertLevel, alertLevels } from '../../../shared/alerts/alertLevels'
import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import type { DeviceId } from '../../../shared/core/ids'
import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import { type Reading, serverOwnedKeys } from '../../../shared/data/reading'
import type { OwnName } from '../../../shared/display/ownName'
import type { DeviceSummary } from '../../../shared/groups/groups'
import { type MapMarker, severityColours, severityOf, silentOpacity } from '../maps/mapMarker'
import { formatAgo } from '../ui/text/formatTime'
import { isWaiting } from '../alerts/isWaiting'
import { displayOf, writeMeasured } from '../display/catalogue/displayOf'
import { nameOfEvent, nameOfLevel } from '../display/catalogue/nameOfLevel'
import { type ContactState, contactState } from './ContactMark'
import { portalNowMs } from '../ui/text/portalClock'

/**
 * What says most about a machine at a glance, the first first: what it holds and has worked, how it runs, then where
 * its power stands. A list has room for few values; the rest follow in the catalogue's order.
 */
const order = [
  'fuel_level',
  'cp1',
  'cp2',
  'eng_hrs',
  'run_hrs',
  'hourmeter1_hrs',
  'vin_hrs',
  'eng_speed',
  'eng_load',
  'eng_temp',
  'coolant_temp',
  'oil_pressure',
  'analog1',
  'analog2',
  'current1',
  'current2',
  'tc1',
  'gps_speed',
  'vin',
  'vbat',
  'ambient',
]

const ranks = new Map(order.map((key, rank) => [key, rank]))

/** Lower is more important: what its owner named first, and keys without a rank after all others. */
export const tellingRank = (key: string, isNamed = false): number =>
  (ranks.get(key) ?? order.length) - (isNamed ? order.length + 1 : 0)

export interface RowEvent {
  topic: string
  /** What it is about, as the owner calls it. */
  name: string
  msg: string
  level: AlertLevel
  /** Since when, epoch seconds. */
  sinceTs: number
  /** No one has acknowledged it; undefined where that is not known. */
  isWaiting?: boolean
}

export interface LatestValue {
  key: string
  label: string
  text: string
  value: number
}

/** A device as the group's list shows it. */
export interface DeviceRow {
  deviceid: DeviceId
  name: string
  type: string
  model: string
  fw: string
  tier: string
  /** How many days of a trial are left; undefined on other plans. */
  trialDaysRemaining: number | undefined
  lastContactMs: number | undefined
  contact: ContactState
  /** The gravest first. */
  events: RowEvent[]
  /** The most important first. */
  values: LatestValue[]
  place: { lat: number; lon: number } | undefined
  /** Degrees from north, while it moves. */
  headingDeg: number | undefined
}

const notMeasured: ReadonlySet<string> = new Set(['ts', ...serverOwnedKeys])

type Names = Readonly<Record<string, OwnName>>

export const gravityOf = (events: readonly RowEvent[]): number =>
  Math.max(-1, ...events.map(({ level }) => alertLevels.indexOf(level)))

const eventRows = (events: readonly DeviceEvent[], names: Names): RowEvent[] =>
  events
    .map((event) => {
      const { topic, msg, level, beganTs: sinceTs } = event
      return {
        topic,
        msg,
        level,
        name: nameOfEvent(topic, names[topic]),
        sinceTs,
        isWaiting: isWaiting(event),
      }
    })
    .sort((a, b) => alertLevels.indexOf(b.level) - alertLevels.indexOf(a.level))

/** Every measurement that a list can show; what its owner named comes before the rest. */
const valuesOf = (latest: Reading, names: Names): LatestValue[] =>
  Object.entries(latest)
    .flatMap(([key, value]) => {
      if (typeof value !== 'number' || notMeasured.has(key) || isUnmeasured(key, value)) return []
      const own = names[key]
      const { card, label, displayType, sort } = displayOf(key, own)
      if ((card !== 'value' && card !== 'hours') || displayType === 'hide') return []
      const rank = tellingRank(key, own?.name !== undefined)
      return [{ key, label, text: writeMeasured(key, value, own), value, rank, sort }]
    })
    .sort((a, b) => a.rank - b.rank || a.sort - b.sort || a.key.localeCompare(b.key))
    .map(({ key, label, text, value }) => ({ key, label, text, value }))

const placeOf = ({ gps_lat: lat, gps_lon: lon }: Reading) =>
  typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    ? { lat, lon }
    : undefined

/** Slower is a position that wavers. */
const standingKmh = 2

const headingOf = ({ gps_cog: heading, gps_speed: speed }: Reading): number | undefined =>
  typeof heading === 'number' && typeof speed === 'number' && speed > standingKmh ? heading : undefined

export const deviceRow = (device: DeviceSummary, nowMs: number, names: Names = {}): DeviceRow => {
  const { latest, events = [] } = device
  const contact = contactState(device, nowMs)
  return {
    deviceid: device.deviceid,
    name: device.name === '' ? device.deviceid : device.name,
    type: device.type,
    model: device.model,
    fw: device.fw,
    tier: device.tier,
    trialDaysRemaining: device.trialDaysRemaining,
    lastContactMs: device.lastContactMs,
    contact,
    events: eventRows(events, names),
    values: latest === undefined ? [] : valuesOf(latest, names),
    place: latest === undefined ? undefined : placeOf(latest),
    headingDeg: latest === undefined || contact !== 'live' ? undefined : headingOf(latest),
  }
}

/** A device on the map of its group; undefined for one without a position. */
export const markerOfRow = (row: DeviceRow): MapMarker | undefined => {
  const { deviceid, name, place, events, contact, lastContactMs, headingDeg } = row
  if (place === undefined) return undefined
  const severity = severityOf(events[0]?.level)
  const said = [
    name,
    ...events.slice(0, 2).map((event) => `${nameOfLevel(event.level)} ${event.name}`),
    ...(headingDeg === undefined ? [] : [`heading ${Math.round(headingDeg)}°`]),
    ...(contact === 'live' || lastContactMs === undefined
      ? []
      : [`offline, last contact ${formatAgo(lastContactMs, portalNowMs())}`]),
  ]
  return {
    id: deviceid,
    pos: place,
    label: name,
    colour: severityColours[severity],
    severity,
    level: events[0]?.level ?? 'normal',
    headingDeg,
    opacity: contact === 'live' ? 1 : silentOpacity,
    mapInfoText: said.join(' · '),
  }
}
