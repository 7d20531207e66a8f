import { isUnmeasured } from '../../shared/data/isUnmeasured'
import { digitalStateLabel, formatHours, formatNumber } from '../../shared/display/formatNumber'
import { DisplayEntry } from '../../shared/display/displaySettings'
import { defaultDecimals } from '../../shared/display/metric'
import { metricRowOf } from '../../shared/display/metricRowOf'

/** How a key is called and written: the catalogue's answer, overruled by the settings of its owner. */
export interface ValueLook {
  label: string
  unit: string
  decimals: number
  isHours: boolean
  entry: DisplayEntry
}

/** Longer texts are read on the device's own page. */
const longestText = 100

export const readEntry = (stored: unknown): DisplayEntry => DisplayEntry.safeParse(stored ?? {}).data ?? {}

export const lookOf = (key: string, entry: DisplayEntry = {}): ValueLook => {
  const { label, unit = '', decimals = defaultDecimals, card } = metricRowOf(key)
  const { name, units, dp, displayType } = entry
  const isHours =
    displayType === 'hours' || (card === 'hours' && (displayType === undefined || displayType === 'default'))
  return {
    label: name === undefined || name === '' ? label : name,
    unit: isHours || displayType === 'digital' ? '' : (units ?? unit),
    decimals: dp ?? decimals,
    isHours,
    entry,
  }
}

const unknownText = '–'

/** A value as its owner writes it, without its unit. */
export const writeValue = (key: string, value: unknown, { decimals, isHours, entry }: ValueLook): string => {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'string') return value.slice(0, longestText)
  if (typeof value !== 'number' || !Number.isFinite(value) || isUnmeasured(key, value)) return unknownText
  if (entry.displayType === 'digital') return digitalStateLabel(value, entry.digitalSettings).label
  return isHours ? formatHours(value) : formatNumber(value, decimals)
}
