import type { DisplayEntry } from '../../../../shared/display/displaySettings'
import { describeMetric } from './metricCatalogue'

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

/** Named channels come first, then the key measurements of the machine, then the rest. */
const places = { named: 9, key: 10, rest: 11 } as const

/** The place of a card that has not been moved, 1 to 100. */
export const defaultPlace = (
  key: string,
  entry: DisplayEntry | undefined,
  assetType: string | undefined,
): number => {
  const { card, sort } = describeMetric(key)
  if (card !== 'value' && card !== 'hours') return sort
  if (entry?.name !== undefined && entry.name !== '') return places.named
  return keyMeasurementsOf(assetType).includes(key) ? places.key : Math.max(places.rest, sort)
}
