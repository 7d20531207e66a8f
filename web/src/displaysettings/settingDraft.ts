import {
  type DisplayEntry,
  type DisplaySettings,
  type DisplayType,
  maxDecimals,
  maxLabelLength,
  type SpnByteOrder,
  sanitiseText,
} from '../../../shared/display/displaySettings'
import { gaugeRangeError } from '../display/cards/gaugeReading'
import { describeMetric } from '../display/catalogue/metricCatalogue'
import { type EffectDraft, type EffectProblems, effectDraftOf, effectOf, effectProblems } from './effectDraft'
import type { SettingField } from './settingFields'

export const gaugeFields = ['min', 'max', 'warnLow', 'warnHigh', 'alarmLow', 'alarmHigh'] as const
export type GaugeField = (typeof gaugeFields)[number]

/** The display settings of one key while they are edited: numbers are text until they are applied. */
export interface SettingDraft extends EffectDraft {
  readonly name: string
  readonly units: string
  readonly dp: string
  /** Empty for the catalogue's own. */
  readonly colour: string
  readonly displayType: DisplayType
  readonly showLastReading: boolean
  readonly groupKey: string
  /** Of the group of a trigger: it has no card of its own to be named at. */
  readonly groupName: string
  readonly confirm: boolean
  readonly confirmText: string
  readonly gauge: Readonly<Record<GaugeField, string>>
  readonly lowThreshold: string
  readonly lowString: string
  readonly highString: string
  readonly spnByteOrder: SpnByteOrder
}

const write = (number: number | null | undefined): string =>
  number === null || number === undefined ? '' : String(number)

const numberOf = (text: string): number | undefined => {
  const number = text.trim() === '' ? NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

export const groupNameIn = (display: DisplaySettings, groupKey: string | undefined): string =>
  (groupKey === undefined ? undefined : display[groupKey]?.name) ?? ''

/** Settings as they are now; a gauge that has none starts from what the catalogue suggests. */
export const draftOf = (
  key: string,
  display: DisplaySettings,
  types: Partial<Record<DisplayType, string>>,
): SettingDraft => {
  const entry = display[key] ?? {}
  const { bounds, suggested } = describeMetric(key)
  const limits: Partial<Record<GaugeField, number | null | undefined>> = entry.gaugeSettings ?? {
    ...suggested,
    ...bounds,
  }
  const [firstType = 'default'] = Object.keys(types) as DisplayType[]
  const { displayType = firstType, digitalSettings } = entry
  return {
    name: entry.name ?? '',
    units: entry.units ?? '',
    dp: write(entry.dp),
    colour: entry.colour ?? '',
    displayType: types[displayType] === undefined ? firstType : displayType,
    showLastReading: entry.showLastReading ?? false,
    groupKey: entry.groupKey ?? '',
    groupName: groupNameIn(display, entry.groupKey),
    confirm: entry.confirm ?? false,
    confirmText: entry.confirmText ?? '',
    gauge: Object.fromEntries(
      gaugeFields.map((field) => [field, write(limits[field])]),
    ) as SettingDraft['gauge'],
    lowThreshold: write(digitalSettings?.lowThreshold),
    lowString: digitalSettings?.lowString ?? '',
    highString: digitalSettings?.highString ?? '',
    spnByteOrder: entry.spnByteOrder ?? 'standard',
    ...effectDraftOf(entry),
  }
}

/** Decimals within 0 to 8; empty for the catalogue's own, also where the text is no number. */
export const clampDecimals = (text: string): string => {
  const number = numberOf(text)
  return number === undefined ? '' : String(Math.min(maxDecimals, Math.max(0, Math.trunc(number))))
}

const labelOf = (text: string): string => sanitiseText(text).slice(0, maxLabelLength).trim()

const gaugeOf = ({ gauge }: SettingDraft): DisplayEntry['gaugeSettings'] => {
  const numbers = gaugeFields.map((field) => [field, numberOf(gauge[field])] as const)
  if (numbers.some(([, number]) => number === undefined)) return undefined
  return Object.fromEntries(numbers) as DisplayEntry['gaugeSettings']
}

const digitalOf = (draft: SettingDraft): DisplayEntry['digitalSettings'] => {
  const lowThreshold = numberOf(draft.lowThreshold)
  if (lowThreshold === undefined) return undefined
  return { lowThreshold, lowString: labelOf(draft.lowString), highString: labelOf(draft.highString) }
}

/**
 * The entry that a draft makes of the present one. A field that the key does not have stays as it is: limits of a
 * gauge are kept while the value is shown as a plain number.
 */
export const entryOf = (
  draft: SettingDraft,
  entry: DisplayEntry,
  fields: ReadonlySet<SettingField>,
): DisplayEntry => {
  const units = labelOf(draft.units)
  const dp = numberOf(clampDecimals(draft.dp))
  const changes: Record<SettingField, Partial<Record<keyof DisplayEntry, unknown>>> = {
    name: { name: labelOf(draft.name) || undefined },
    units: { units: units || undefined },
    dp: { dp },
    displayType: { displayType: draft.displayType },
    colour: { colour: draft.colour || undefined },
    showLastReading: { showLastReading: draft.showLastReading || undefined },
    trigger: {
      groupKey: draft.groupKey || undefined,
      confirm: draft.confirm || undefined,
      confirmText: draft.confirmText.trim() || undefined,
      ...effectOf(draft),
    },
    gauge: { gaugeSettings: gaugeOf(draft) ?? entry.gaugeSettings },
    digital: { digitalSettings: digitalOf(draft) ?? entry.digitalSettings },
    spnByteOrder: { spnByteOrder: draft.spnByteOrder === 'standard' ? undefined : draft.spnByteOrder },
  }
  const merged = Object.assign({}, entry, ...[...fields].map((field) => changes[field])) as DisplayEntry
  if (merged.displayType === 'default' && entry.displayType === undefined) delete merged.displayType
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

/** What a draft makes of the group of its trigger, if it has one. */
export const groupOf = ({ groupKey, groupName }: SettingDraft, present: DisplaySettings): DisplaySettings => {
  if (groupKey === '') return {}
  const { name: _, ...rest } = present[groupKey] ?? {}
  const name = labelOf(groupName)
  if (name === '' && present[groupKey] === undefined) return {}
  return { [groupKey]: name === '' ? rest : { ...rest, name } }
}

export type DraftProblems = Partial<
  Record<GaugeField | 'lowThreshold' | 'lowString' | 'highString', string>
> &
  EffectProblems

const numberProblem = (text: string): string | undefined =>
  text.trim() === '' ? 'Enter a number' : numberOf(text) === undefined ? 'Not a number' : undefined

/** What is wrong with a draft, per field. */
export const draftProblems = (draft: SettingDraft, fields: ReadonlySet<SettingField>): DraftProblems => {
  const problems: DraftProblems = {}
  const note = (field: keyof DraftProblems, problem: string | undefined) => {
    if (problem !== undefined) problems[field] = problem
  }
  if (fields.has('trigger')) Object.assign(problems, effectProblems(draft))
  if (fields.has('gauge')) {
    for (const field of gaugeFields) note(field, numberProblem(draft.gauge[field]))
    const { min, max } = draft.gauge
    if (problems.min === undefined && problems.max === undefined && numberOf(min) === numberOf(max)) {
      note('max', gaugeRangeError)
    }
  }
  if (fields.has('digital')) {
    note('lowThreshold', numberProblem(draft.lowThreshold))
    for (const field of ['lowString', 'highString'] as const) {
      note(field, labelOf(draft[field]) === '' ? 'Enter text' : undefined)
    }
  }
  return problems
}

export const gaugeTitles: Readonly<Record<GaugeField, string>> = {
  min: 'Minimum',
  max: 'Maximum',
  warnLow: 'Warning low',
  warnHigh: 'Warning high',
  alarmLow: 'Alarm low',
  alarmHigh: 'Alarm high',
}

/** What every group of fields works on. */
export interface FieldProps {
  dataKey: string
  draft: SettingDraft
  problems: DraftProblems
  onChange: (part: Partial<SettingDraft>) => void
}
