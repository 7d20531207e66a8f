import type { StatusIndicator, WidgetText } from '../../../../shared/display/widget'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { formatHours, formatNumber } from '../../../../shared/display/formatNumber'
import { displayOf } from '../catalogue/displayOf'
import { type GaugeLevel, gaugePercent, levelOf } from '../cards/gaugeReading'

/** What a widget reads of a key: a number, nothing yet, or something that is no number. */
export type WidgetValue = number | 'none' | 'notNumeric'

/** What is shown where no value came. */
const notANumber: Record<Exclude<WidgetValue, number>, string> = { none: '???', notNumeric: 'NaN' }

/** Texts that are written as numbers count as such: some scripts send their figures so. */
export const readWidgetValue = (value: unknown): WidgetValue => {
  if (value === undefined || value === null) return 'none'
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 'notNumeric'
}

export const formatWidgetValue = (value: WidgetValue, key: string, display: DisplaySettings): string => {
  if (typeof value !== 'number') return notANumber[value]
  const { card, decimals, displayType } = displayOf(key, display[key])
  return card === 'hours' || displayType === 'hours' ? formatHours(value) : formatNumber(value, decimals)
}

/** What a text item says, given the value of its key. */
export const sayWidgetText = (
  { displayType, text, dataElement }: WidgetText,
  value: WidgetValue,
  display: DisplaySettings,
): string => {
  if (displayType === 'text') return text
  if (dataElement === null) return notANumber.none
  const { label, unit } = displayOf(dataElement, display[dataElement])
  if (displayType === 'name') return label
  const said = formatWidgetValue(value, dataElement, display)
  return displayType === 'valueWithUnit' && typeof value === 'number' && unit !== ''
    ? `${said} ${unit}`
    : said
}

/** How far a bar is filled, 0 to 100; undefined without a value and without a range. */
export const fillPercent = (value: WidgetValue, min: number, max: number): number | undefined =>
  typeof value === 'number' ? gaugePercent(value, min, max) : undefined

/** The level of a lamp; undefined while there is no number to judge. */
export const lampLevel = (lamp: StatusIndicator, value: WidgetValue): GaugeLevel | undefined =>
  typeof value === 'number'
    ? levelOf(value, {
        warnLow: lamp.lowWarning,
        warnHigh: lamp.highWarning,
        alarmLow: lamp.lowAlarm,
        alarmHigh: lamp.highAlarm,
      })
    : undefined
