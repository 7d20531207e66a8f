import type { OwnName } from '../../../../shared/display/ownName'
import { sayDigital } from '../../../../shared/display/sayDigital'
import { displayOf } from '../catalogue/displayOf'
import { formatHours, formatNumber } from './formatValue'

/** A number as its owner writes it: decimals, unit, hours and minutes, or a word. */
export const writeMeasured = (key: string, value: number, own: OwnName | undefined): string => {
  const { card, unit, decimals, displayType } = displayOf(key, own)
  if (displayType === 'digital') return sayDigital(value, own?.digitalSettings).word
  if (displayType === 'hours' || (card === 'hours' && displayType === 'default')) return formatHours(value)
  return `${formatNumber(value, decimals)}${unit === '' ? '' : ` ${unit}`}`
}
