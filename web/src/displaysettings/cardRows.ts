import type { DisplayEntry, DisplaySettings, DisplayType } from '../../../shared/display/displaySettings'
import type { CardKind } from '../../../shared/display/metric'
import { ownCardTypeOf } from '../../../shared/display/ownCards'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { displayOf } from '../display/catalogue/displayOf'
import { defaultPlace } from '../display/catalogue/cardPlace'
import { describeMetric } from '../display/catalogue/metricCatalogue'
import { compareCards, listCards } from '../display/catalogue/planCards'
import { isTriggerKey } from '../display/catalogue/triggersOf'
import type { DisplayChange } from './displayChange'

/** What the list changes of a key; the rest of its settings stays as it is. */
export type RowEdit = Partial<Pick<DisplayEntry, 'sort' | 'displayType'>>
export type RowEdits = Readonly<Record<string, RowEdit>>

export interface CardRow {
  readonly key: string
  readonly card: CardKind
  readonly label: string
  readonly colour: string
  readonly sort: number
  readonly ownSort: number
  readonly displayType: DisplayType
  readonly isVisible: boolean
}

/** Widgets, charts and triggers: they are created by people, and can be removed. */
export const isMadeByPeople = (key: string): boolean => ownCardTypeOf(key) !== undefined || isTriggerKey(key)

/** A card that was removed since is not created again by a new position alone. */
const isGone = (key: string, display: DisplaySettings): boolean =>
  display[key] === undefined && isMadeByPeople(key)

const withEdits = (display: DisplaySettings, edits: RowEdits): DisplaySettings => {
  const edited = Object.entries(edits)
    .filter(([key]) => !isGone(key, display))
    .map(([key, edit]) => [key, { ...display[key], ...edit }] as const)
  return { ...display, ...Object.fromEntries(edited) }
}

const listTriggers = (display: DisplaySettings) =>
  Object.keys(display)
    .filter(isTriggerKey)
    .map((key) => ({
      key,
      sort: displayOf(key, display[key]).sort,
      isVisible: display[key]?.displayType !== 'hide',
    }))

/** Every card and trigger of a device in its order, as the settings and the edits make it. */
export const cardRows = (
  keys: Iterable<string>,
  display: DisplaySettings,
  config: FlatConfig,
  edits: RowEdits,
  assetType?: string,
): readonly CardRow[] => {
  const edited = withEdits(display, edits)
  return [...listCards(keys, edited, config, assetType), ...listTriggers(edited)]
    .sort(compareCards)
    .map(({ key, sort, isVisible }) => {
      const { label, colour, displayType } = displayOf(key, edited[key])
      const { card } = describeMetric(key)
      const ownSort = defaultPlace(key, edited[key], assetType)
      return { key, card, label, colour, sort, ownSort, displayType, isVisible }
    })
}

/** Shown again, a card is drawn as it was before it was hidden in this sitting, or by default. */
export const visibleAs = (display: DisplaySettings, key: string): DisplayType => {
  const before = display[key]?.displayType
  return before === undefined || before === 'hide' ? 'default' : before
}

/** A new place alone must not bring a card to light that the catalogue keeps out of sight. */
export const placeEdit = (row: Pick<CardRow, 'isVisible'>, sort: number): RowEdit =>
  row.isVisible ? { sort } : { sort, displayType: 'hide' }

/** The entries that the edits make of the present settings. */
export const changeOf = (display: DisplaySettings, edits: RowEdits): DisplayChange => {
  const edited = withEdits(display, edits)
  return Object.fromEntries(
    Object.keys(edits).flatMap((key) => {
      const entry = edited[key]
      return entry === undefined ? [] : [[key, entry] as const]
    }),
  )
}

/** Rows whose name or key holds the words. */
export const findRows = (rows: readonly CardRow[], search: string): readonly CardRow[] => {
  const text = search.trim().toLowerCase()
  return rows.filter(({ key, label }) => `${label} ${key}`.toLowerCase().includes(text))
}
