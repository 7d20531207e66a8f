import type { FlatConfig } from '../../../shared/devices/configTree'
import { type DisplayEntry, type DisplaySettings } from '../../../shared/display/displaySettings'
import { boundsFor } from '../display/cards/boundsFor'
import { type ConfigField, configFieldsOf } from '../settings/fields/configFields'
import { draftOf as settingDraftOf, type Draft } from '../settings/fields/settingValue'
import { limitSetting } from '../../../shared/settings/limitSetting'
import { draftOf, draftProblems, entryOf, type GaugeField, gaugeFields } from './settingDraft'

/** What is typed: the limits of the page by their names, those of the device by the names of their settings. */
export type LimitValues = Record<string, Draft | undefined>

const noTypes = {}
const gaugeAlone = new Set(['gauge'] as const)

/** The settings in which a device keeps its limits for a channel; none where it does not watch it. */
export const limitFields = (dataKey: string, reported: FlatConfig): readonly ConfigField[] => {
  const fields = configFieldsOf(reported)
  const has = (key: string) => fields.some((field) => field.key === key && !field.isReadOnly)
  // Its report shows its generation; its model only what it may have.
  const setting =
    limitSetting(dataKey, (key) => Object.hasOwn(reported, key) && has(key)) ?? limitSetting(dataKey, has)
  if (setting === undefined) return []
  const keys = ['warning', 'alarm', 'hysteresis'].map((end) => `${setting.prefix}.${end}`)
  return keys.flatMap((key) => fields.filter((field) => field.key === key))
}

/** Limits that were set, or the defaults for the last measured value: a 24 V system gets none of a 12 V system. */
const gaugeOf = (dataKey: string, display: DisplaySettings, lastValue: unknown): LimitValues => {
  const { gauge } = draftOf(dataKey, display, noTypes)
  if (display[dataKey]?.gaugeSettings !== undefined || typeof lastValue !== 'number') return gauge
  const bounds = boundsFor(dataKey, lastValue)
  const holds = (field: GaugeField) => field === 'min' || field === 'max' || bounds[field] !== undefined
  return Object.fromEntries(gaugeFields.map((field) => [field, holds(field) ? gauge[field] : '']))
}

export const limitValues = (
  dataKey: string,
  display: DisplaySettings,
  fields: readonly ConfigField[],
  effective: FlatConfig,
  lastValue?: unknown,
): LimitValues => ({
  ...gaugeOf(dataKey, display, lastValue),
  ...Object.fromEntries(fields.map((field) => [field.key, settingDraftOf(field, effective[field.key])])),
})

const textOf = (values: LimitValues, field: GaugeField): string => String(values[field] ?? '')

const isEmpty = (values: LimitValues): boolean =>
  gaugeFields.every((field) => textOf(values, field).trim() === '')

const draftWith = (dataKey: string, display: DisplaySettings, values: LimitValues) => ({
  ...draftOf(dataKey, display, noTypes),
  gauge: Object.fromEntries(gaugeFields.map((field) => [field, textOf(values, field)])) as Record<
    GaugeField,
    string
  >,
})

export const isPageChanged = (saved: LimitValues, values: LimitValues): boolean =>
  gaugeFields.some((field) => saved[field] !== values[field])

/** What is wrong with the limits of the page: all six, or none. A gauge cannot do without. */
export const pageProblems = (
  dataKey: string,
  display: DisplaySettings,
  values: LimitValues,
): Readonly<Record<string, string>> =>
  isEmpty(values) && display[dataKey]?.displayType !== 'gauge'
    ? {}
    : draftProblems(draftWith(dataKey, display, values), gaugeAlone)

/** The entry of a key with these limits; without any when all of them are empty. */
export const entryWithLimits = (
  dataKey: string,
  present: DisplaySettings,
  values: LimitValues,
): DisplayEntry => {
  const entry = present[dataKey] ?? {}
  if (!isEmpty(values)) return entryOf(draftWith(dataKey, present, values), entry, gaugeAlone)
  const { gaugeSettings: _, ...rest } = entry
  return rest
}
