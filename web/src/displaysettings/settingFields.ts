import type { DisplayEntry, DisplayType } from '../../../shared/display/displaySettings'
import type { CardKind } from '../../../shared/display/metric'
import { describeMetric } from '../display/catalogue/metricCatalogue'

/** What the values of a key are, as far as its settings care; a trigger has no values. */
export type ValueKind = 'number' | 'text' | 'other' | 'trigger'

export type SettingField =
  | 'name'
  | 'units'
  | 'dp'
  | 'displayType'
  | 'colour'
  | 'showLastReading'
  | 'trigger'
  | 'gauge'
  | 'digital'
  | 'spnByteOrder'

const textTypes: ReadonlySet<DisplayType> = new Set(['raw', 'escaped', 'hex', 'base64'])

/** The kind of a key by its latest value, or by what its settings say while it has none. */
export const valueKindOf = (key: string, value: unknown, entry: DisplayEntry): ValueKind => {
  if (/^tp\d+$/.test(key)) return 'trigger'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'string') return 'text'
  if (value !== undefined && value !== null) return 'other'
  return entry.displayType !== undefined && textTypes.has(entry.displayType) ? 'text' : 'number'
}

const valueCards: ReadonlySet<CardKind> = new Set(['value', 'hours', 'capture', 'cycle'])

/** A work state has a name and a colour; when it is the state of the machine, the cards of `state` show it. */
const isWorkState = (key: string): boolean => /^state\d+$/.test(key)

/** Whether the card of a key draws its value, in the way that its settings ask for. */
export const drawsValue = (key: string): boolean =>
  valueCards.has(describeMetric(key).card) && !isWorkState(key)

const isHours = (key: string): boolean => key.endsWith('hrs')
const isCustom = (key: string): boolean => key.startsWith('cp')
/** Work states, triggers, their groups and a script's settings have no name but the one they are given here. */
const isNamedHere = (key: string): boolean => isWorkState(key) || /^(?:tp|tg|num|str)\d+$/.test(key)

/** Which fields the settings of a key have. */
export const settingFields = (
  key: string,
  kind: ValueKind,
  displayType: DisplayType,
): ReadonlySet<SettingField> => {
  const isValue = drawsValue(key) && kind !== 'trigger'
  const isNumber = isValue && kind === 'number' && !isHours(key)
  const has: Record<SettingField, boolean> = {
    name: isCustom(key) || isHours(key) || isNamedHere(key),
    units: (isCustom(key) && kind !== 'text') || /^num\d+$/.test(key),
    dp: isNumber,
    displayType: !isHours(key) && !isWorkState(key),
    colour: isValue || kind === 'trigger' || isWorkState(key),
    showLastReading: isValue,
    trigger: kind === 'trigger',
    gauge: isNumber && displayType === 'gauge',
    digital: isNumber && displayType === 'digital',
    spnByteOrder: describeMetric(key).card === 'faults',
  }
  return new Set((Object.keys(has) as SettingField[]).filter((field) => has[field]))
}

const shownOrHidden = { default: 'Shown', hide: 'Hide' }
const typesOf = {
  number: {
    default: 'Default trendline',
    gauge: 'Gauge',
    digital: 'Digital',
    plain: 'Plain',
    hours: 'Hours',
    hide: 'Hide',
  },
  text: { raw: 'Raw', escaped: 'Escaped text', hex: 'Hex', base64: 'Base64', hide: 'Hide' },
  other: shownOrHidden,
  trigger: shownOrHidden,
} as const satisfies Record<ValueKind, Partial<Record<DisplayType, string>>>

/** The display types to choose from, with their names. */
export const displayTypesOf = (key: string, kind: ValueKind): Partial<Record<DisplayType, string>> =>
  drawsValue(key) || kind === 'trigger' ? typesOf[kind] : shownOrHidden
