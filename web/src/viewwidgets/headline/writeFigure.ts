import type { OwnName } from '../../../../shared/display/ownName'
import { displayOf } from '../../display/catalogue/displayOf'
import { formatHours, formatNumber } from '../../display/values/formatValue'

interface Look {
  readonly key: string
  /** Of the widget; empty for the owner's. */
  readonly unit: string
  readonly dp: number | null
}

/** A number with its unit: as the widget says, else as the device's owner does, else as the catalogue. */
export const figureParts = (
  value: number,
  { key, unit, dp }: Look,
  own: OwnName | undefined,
): { text: string; unit: string } => {
  const display = displayOf(key, own)
  const isHours =
    display.displayType === 'hours' || (display.card === 'hours' && display.displayType === 'default')
  if (isHours && unit === '' && dp === null) return { text: formatHours(value), unit: '' }
  return { text: formatNumber(value, dp ?? display.decimals), unit: unit === '' ? display.unit : unit }
}

export const writeFigure = (value: number, look: Look, own: OwnName | undefined): string => {
  const { text, unit } = figureParts(value, look, own)
  return unit === '' ? text : `${text} ${unit}`
}
