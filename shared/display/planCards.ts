import type { FlatConfig } from '../settings/configTree'
import type { DisplayEntry, DisplaySettings } from './displaySettings'
import type { CardKind } from './metric'
import { describeMetric } from './metricCatalogue'

/** A card of the data page: its key, what it draws, and its place. */
export interface CardPlan {
  readonly key: string
  readonly card: CardKind
  readonly sort: number
}

/** Cards that exist whatever a reading holds; the rest need a value of their key. */
const standing = [
  'events',
  'deviceinfo',
  'gps_position',
  'gps_info',
  'triggers',
  'command_queue',
  'raw_json',
] as const

/** Keys of a reading that are no measurement. */
const notMeasured = new Set([
  'ts',
  'time',
  'aws_ts',
  'aws_tsformat',
  'deviceid',
  'ttl',
  'topic',
  'clientid',
  'events',
])

/** Cards drawn from the value of another key. */
const derivedFrom = (key: string): string | undefined => {
  if (key === 'can1' || key === 'can2') return `dtc${key.slice(3)}`
  return /^state[1-6]_hrs$/.test(key) ? 'work_states' : undefined
}

/** Charts and widgets exist because somebody drew them, whatever a reading holds. */
const isDrawn = (key: string): boolean => /^(?:chart|widget)\d+$/.test(key)

/** Number-wise order, so that cp2 stands before cp10. */
const collator = new Intl.Collator('en', { numeric: true })

const isShown = (key: string, entry: DisplayEntry | undefined, config: FlatConfig): boolean => {
  if (entry?.displayType === 'hide') return false
  // Somebody who gave a key a name or a place wants to see it, whatever the catalogue would do.
  const wanted = entry?.displayType !== undefined || entry?.sort !== undefined
  return wanted || describeMetric(key).isVisible(config)
}

const withDerived = (keys: Iterable<string>): Set<string> => {
  const all = new Set<string>(standing)
  for (const key of keys) {
    if (notMeasured.has(key)) continue
    all.add(key)
    const derived = derivedFrom(key)
    if (derived !== undefined) all.add(derived)
  }
  return all
}

/** Which cards a page shows for the keys its readings hold, in the order of sort, then catalogue, then name. */
export const planCards = (
  keys: Iterable<string>,
  display: DisplaySettings,
  config: FlatConfig = {},
): readonly CardPlan[] =>
  [...withDerived([...keys, ...Object.keys(display).filter(isDrawn)])]
    .filter((key) => !/^tp\d+$/.test(key) && isShown(key, display[key], config))
    .map((key) => {
      const { card, sort } = describeMetric(key)
      return { key, card, sort: display[key]?.sort ?? sort }
    })
    .sort((a, b) => a.sort - b.sort || collator.compare(a.key, b.key))
