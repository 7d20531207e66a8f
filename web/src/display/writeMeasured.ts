import type { OwnName } from '../../../shared/display/ownName'
import { displayOf } from './displayOf'
import { formatHours, formatNumber } from './formatValue'

/** A number as its owner writes it: decimals, unit, hours and minutes. */
export const writeMeasured = (key: string, value: number, own: OwnName | undefined): string => {
  const { card, unit, decimals, displayType } = displayOf(key, own)
  if (displayType === 'hours' || (card === 'hours' && displayType === 'default')) return formatHours(value)
  return `${formatNumber(value, decimals)}${unit === '' ? '' : ` ${unit}`}`
}
