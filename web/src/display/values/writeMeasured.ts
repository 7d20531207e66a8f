import type { OwnName } from '../../../../shared/display/ownName'
import { digitalStateLabel, formatHours, formatNumber } from '../../../../shared/display/formatNumber'
import { displayOf } from '../catalogue/displayOf'

/** A number as its owner writes it: decimals, unit, hours and minutes, or a word. */
export const writeMeasured = (key: string, value: number, own: OwnName | undefined): string => {
  const { card, unit, decimals, displayType } = displayOf(key, own)
  if (displayType === 'digital') return digitalStateLabel(value, own?.digitalSettings).label
  if (displayType === 'hours' || (card === 'hours' && displayType === 'default')) return formatHours(value)
  return `${formatNumber(value, decimals)}${unit === '' ? '' : ` ${unit}`}`
}
