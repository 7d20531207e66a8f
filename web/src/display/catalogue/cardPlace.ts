import type { DisplayEntry } from '../../../../shared/display/displaySettings'
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

interface Family {
  readonly match: RegExp
  readonly keys: readonly string[]
}

const engine = ['eng_speed', 'coolant_temp', 'fuel_level', 'oil_pressure']

/** What a person wants to know first of a machine of this kind, the first family that its asset type names. */
const families: readonly Family[] = [
  { match: /tank/i, keys: ['cp1', 'mod1', 'current1', 'analog1', 'ambient', 'vin'] },
  { match: /weather/i, keys: ['ambient', 'humidity', 'pressure', 'freq1', 'pulse1', 'vin'] },
  { match: /pump|irrigation/i, keys: [...engine, 'current1', 'freq1', 'vin'] },
  { match: /generator|light tower|compressor|welder|fan/i, keys: [...engine, 'eng_load', 'vin'] },
  { match: /conveyor|crusher|screen/i, keys: [...engine, 'motion', 'vin'] },
]

/** Of vehicles, and of machines without an asset type. */
const moving = ['gps_speed', ...engine, 'eng_load', 'trans_temp']

/** The channels that matter most on a kind of machine. */
const keyMeasurementsOf = (assetType: string | undefined): readonly string[] =>
  (assetType === undefined ? undefined : families.find(({ match }) => match.test(assetType))?.keys) ?? moving

/** Where the cards of each section begin and end among the places 1 to 100. */
const spans: Record<Section, readonly [first: number, last: number]> = {
  now: [1, 8],
  machine: [9, 49],
  power: [50, 55],
  environment: [56, 61],
  motion: [62, 71],
  bus: [72, 85],
  device: [86, 100],
}

/** What says how the machine is comes before what takes much room. */
const nowPlaces: Partial<Record<CardKind, number>> = {
  events: 1,
  state: 2,
  utilisation: 3,
  cycle: 3,
  triggers: 4,
  position: 5,
  workStates: 6,
}

/** Cards that people draw stand beside the channels that they have named. */
const isDrawn = (card: CardKind): boolean => card === 'widget' || card === 'chart'

/**
 * The place of a card that has not been moved, 1 to 100: section by section, and in each what the owner named, then the
 * key measurements of the machine, then the rest in the catalogue's order.
 */
export const defaultPlace = (
  key: string,
  entry: DisplayEntry | undefined,
  assetType: string | undefined,
): number => {
  const { card, sort } = describeMetric(key)
  const [first, last] = spans[sectionOf(key)]
  if (nowPlaces[card] !== undefined) return nowPlaces[card]
  if (isDrawn(card) || (entry?.name !== undefined && entry.name !== '')) return first
  return keyMeasurementsOf(assetType).includes(key)
    ? first + 1
    : Math.min(last, first + 2 + Math.floor(sort / 3))
}
