import type { OwnName } from '../../../shared/display/ownName'
import { digitalStateLabel } from '../../../shared/display/formatNumber'
import type { TableColumn } from '../../../shared/views/tableWidget'

/** The newest value of a switch is a word, unless the column asks for a unit; what is worked out over a period is a number. */
export const switchWord = (
  { dataType, unit, dp }: Pick<TableColumn, 'dataType' | 'unit' | 'dp'>,
  figure: number,
  own: OwnName | undefined,
): string | undefined => {
  const isPlain = dataType === 'latest' && unit === '' && dp === null
  return isPlain && own?.displayType === 'digital'
    ? digitalStateLabel(figure, own.digitalSettings).label
    : undefined
}

export const sayOnOff = (isOn: boolean): string => (isOn ? 'On' : 'Off')
