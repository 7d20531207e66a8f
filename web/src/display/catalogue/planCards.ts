import { mayOnDevice, type Role } from '../../../../shared/core/roles'
import type { CardKind } from '../../../../shared/display/metric'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import type { DisplayEntry, DisplaySettings } from '../../../../shared/display/displaySettings'
import { ownCardTypeOf } from '../../../../shared/display/ownCards'
import { defaultPlace } from './cardPlace'
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
  'asset_image',
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

/** Whether a key of a reading is a measurement, rather than part of its envelope. */
export const isMeasured = (key: string): boolean => !notMeasured.has(key)

/** Cards drawn from the value of another key. */
const derivedFrom = (key: string): readonly string[] => {
  if (key === 'can1' || key === 'can2') return [`dtc${key.slice(3)}`]
  return /^state[1-6]_hrs$/.test(key) ? ['utilisation', 'work_states'] : []
}

/** Custom charts and widgets exist whatever a reading holds. */
const isDrawn = (key: string): boolean => ownCardTypeOf(key) !== undefined

/** Text and numbers of a key in turn; the numbers stand at odd places. */
const partsOf = (key: string): readonly string[] => key.toLowerCase().split(/(\d+)/)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Number-wise order, so that cp2 comes before cp10. Keys are plain letters: no language's order is needed. */
export const compareKeys = (a: string, b: string): number => {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (const [i, part] of left.entries()) {
    const other = right[i]
    if (other === undefined) return 1
    const order = i % 2 === 1 ? Number(part) - Number(other) : compareText(part, other)
    if (order !== 0) return order
  }
  return left.length - right.length || compareText(a, b)
}

const isShown = (key: string, entry: DisplayEntry | undefined, config: FlatConfig): boolean => {
  if (entry?.displayType === 'hide') return false
  // A key with a name or place of its own is shown, whatever the catalogue would do.
  const wanted = entry?.displayType !== undefined || entry?.sort !== undefined
  return wanted || describeMetric(key).isVisible(config)
}

const withDerived = (keys: Iterable<string>): Set<string> => {
  const all = new Set<string>(standing)
  for (const key of keys) {
    if (!isMeasured(key)) continue
    all.add(key)
    derivedFrom(key).forEach((derived) => all.add(derived))
  }
  return all
}

/** Named by the settings alone: buttons, their groups, and the settings of a script. */
const isNoCard = (key: string): boolean => /^(?:tp|tg|num|str)\d+$/.test(key)

/** A channel that is measured seldom keeps its card where its last reading is asked for. */
const isKept = (key: string, { showLastReading }: DisplayEntry): boolean =>
  (isDrawn(key) || showLastReading === true) && !isNoCard(key)

interface ListedCard extends CardPlan {
  readonly isVisible: boolean
}

/** The order of cards: by sort, then by key, number-wise. */
export const compareCards = (a: Pick<CardPlan, 'key' | 'sort'>, b: Pick<CardPlan, 'key' | 'sort'>): number =>
  a.sort - b.sort || compareKeys(a.key, b.key)

/** Every card that a page could show, hidden ones included, in the order of sort, then key. */
export const listCards = (
  keys: Iterable<string>,
  display: DisplaySettings,
  config: FlatConfig = {},
  assetType?: string,
): readonly ListedCard[] => {
  const kept = Object.keys(display).filter((key) => isKept(key, display[key] ?? {}))
  return [...withDerived([...keys, ...kept])]
    .filter((key) => !isNoCard(key))
    .map((key) => {
      const { card } = describeMetric(key)
      const entry = display[key]
      return {
        key,
        card,
        sort: entry?.sort ?? defaultPlace(key, entry, assetType),
        isVisible: isShown(key, entry, config),
      }
    })
    .sort(compareCards)
}

/** Which cards a page shows for the keys its readings hold. */
export const planCards = (
  keys: Iterable<string>,
  display: DisplaySettings,
  config: FlatConfig = {},
  assetType?: string,
): readonly CardPlan[] =>
  listCards(keys, display, config, assetType)
    .filter(({ isVisible }) => isVisible)
    .map(({ key, card, sort }) => ({ key, card, sort }))

interface Viewer {
  readonly role: Role | undefined
  /** Undefined until the device has sent its firmware version. */
  readonly featuresVersion: number | undefined
}

interface Facts extends Viewer {
  readonly isQueueShown: boolean
  readonly hasAssetImage?: boolean
}

/** Cards of state and use came with the third generation. */
const stateFeatures = 3

const hasStates = ({ featuresVersion }: Viewer) =>
  featuresVersion !== undefined && featuresVersion >= stateFeatures

const viewerRules: Partial<Record<CardKind, (viewer: Viewer) => boolean>> = {
  triggers: ({ role }) => mayOnDevice(role, 'useTriggers'),
  state: hasStates,
  workStates: hasStates,
  utilisation: hasStates,
}

const momentRules: Partial<Record<CardKind, (facts: Facts) => boolean>> = {
  commandQueue: ({ isQueueShown }) => isQueueShown,
  assetImage: ({ hasAssetImage }) => hasAssetImage === true,
}

/** Whether a person may ever see a kind of card on this device. */
export const canBeShown = (card: CardKind, viewer: Viewer): boolean => viewerRules[card]?.(viewer) ?? true

/** Whether a person sees a kind of card on this device now. */
export const isCardShown = (card: CardKind, facts: Facts): boolean =>
  canBeShown(card, facts) && (momentRules[card]?.(facts) ?? true)
