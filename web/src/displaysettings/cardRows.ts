import { displayOf } from '../../../shared/display/displayOf'
import type { DisplayEntry, DisplaySettings, DisplayType } from '../../../shared/display/displaySettings'
import { describeMetric } from '../../../shared/display/metricCatalogue'
import { compareCards, listCards } from '../../../shared/display/planCards'
import type { FlatConfig } from '../../../shared/settings/configTree'
import type { DisplayChange } from './displayChange'

/** What the list changes of a key; the rest of its settings stays as it is. */
export type RowEdit = Partial<Pick<DisplayEntry, 'sort' | 'displayType'>>
export type RowEdits = Readonly<Record<string, RowEdit>>

export interface CardRow {
  readonly key: string
  readonly label: string
  readonly colour: string
  readonly sort: number
  readonly ownSort: number
  readonly displayType: DisplayType
  readonly isVisible: boolean
}

const withEdits = (display: DisplaySettings, edits: RowEdits): DisplaySettings => {
  const edited = Object.entries(edits).map(([key, edit]) => [key, { ...display[key], ...edit }] as const)
  return { ...display, ...Object.fromEntries(edited) }
}

const triggersOf = (display: DisplaySettings) =>
  Object.keys(display)
    .filter((key) => /^tp\d+$/.test(key))
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
): readonly CardRow[] => {
  const edited = withEdits(display, edits)
  return [...listCards(keys, edited, config), ...triggersOf(edited)]
    .sort(compareCards)
    .map(({ key, sort, isVisible }) => {
      const { label, colour, displayType } = displayOf(key, edited[key])
      return { key, label, colour, sort, ownSort: describeMetric(key).sort, displayType, isVisible }
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
  return Object.fromEntries(Object.keys(edits).map((key) => [key, edited[key] ?? null]))
}

/** Rows whose name or key holds the words. */
export const findRows = (rows: readonly CardRow[], search: string): readonly CardRow[] => {
  const wanted = search.trim().toLowerCase()
  return rows.filter(({ key, label }) => `${label} ${key}`.toLowerCase().includes(wanted))
}
