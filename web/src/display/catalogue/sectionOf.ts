import type { CardKind } from '../../../../shared/display/metric'
import { describeMetric } from './metricCatalogue'

/** The parts of a device page, in their order. */
export const sections = ['now', 'machine', 'power', 'environment', 'motion', 'bus', 'device'] as const
export type Section = (typeof sections)[number]

export const sectionNames: Record<Section, string> = {
  now: 'Now',
  machine: 'Machine',
  power: 'Power',
  environment: 'Environment',
  motion: 'Motion',
  bus: 'Bus',
  device: 'Device',
}

/** Cards that belong to one section whatever their key; the key of a measurement says its own. */
const ofKind = {
  value: undefined,
  hours: undefined,
  events: 'now',
  state: 'now',
  utilisation: 'now',
  cycle: 'now',
  triggers: 'now',
  position: 'now',
  workStates: 'now',
  assetImage: 'machine',
  widget: 'machine',
  chart: 'machine',
  gpsInfo: 'motion',
  faults: 'bus',
  can: 'bus',
  ble: 'bus',
  capture: 'bus',
  deviceInfo: 'device',
  commandQueue: 'device',
  rawJson: 'device',
} as const satisfies Record<CardKind, Section | undefined>

/** What the unit measures of itself and its place. All else comes from the machine: its inputs, its bus, its script. */
const ofKey: readonly (readonly [RegExp, Section])[] = [
  // How fast a machine goes says what it does.
  [/^gps_speed$/, 'machine'],
  [/^v(?:in|bat|lipo|sys|reg)(?:_hrs)?$/, 'power'],
  [/^(?:ambient|humidity|pressure|light)$/, 'environment'],
  [/^(?:gps_.+|accel_[xyz]|pitch|roll|angle|motion|movement_hrs|motion_hrs)$/, 'motion'],
  [/^(?:wifi|gsm)_/, 'device'],
]

/** The section of the page that a key's card belongs to. */
export const sectionOf = (key: string): Section =>
  ofKind[describeMetric(key).card] ?? ofKey.find(([match]) => match.test(key))?.[1] ?? 'machine'

/** What is looked at only on purpose: axes by themselves, and data as it came over the wire. */
const foldedKinds: ReadonlySet<CardKind> = new Set<CardKind>(['can', 'ble', 'capture', 'rawJson'])
const foldedKeys = /^accel_[xyz]$/

export const isFolded = (key: string, card: CardKind): boolean =>
  foldedKinds.has(card) || foldedKeys.test(key)
