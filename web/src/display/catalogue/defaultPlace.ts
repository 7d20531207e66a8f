import type { DisplayEntry } from '../../../../shared/display/displaySettings'
import { describeMetric } from './metricCatalogue'
import { tellingKeys } from './tellingKeys'

/** What somebody has named stands before what tells most of its kind of machine, and that before the rest. */
const places = { named: 9, telling: 10, rest: 11 } as const

/** Where a card stands that nobody has put anywhere, 1 to 100. */
export const defaultPlace = (
  key: string,
  entry: DisplayEntry | undefined,
  assetType: string | undefined,
): number => {
  const { card, sort } = describeMetric(key)
  if (card !== 'value' && card !== 'hours') return sort
  if (entry?.name !== undefined && entry.name !== '') return places.named
  return tellingKeys(assetType).includes(key) ? places.telling : Math.max(places.rest, sort)
}
