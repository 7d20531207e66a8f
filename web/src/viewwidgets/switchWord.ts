import type { OwnName } from '../../../shared/display/ownName'
import { sayDigital } from '../../../shared/display/sayDigital'
import type { TableColumn } from '../../../shared/views/tableWidget'

/** The newest value of a switch is a word, unless the column asks for a unit; what is worked out over a period is a number. */
export const switchWord = (
  { dataType, unit, dp }: Pick<TableColumn, 'dataType' | 'unit' | 'dp'>,
  figure: number,
  own: OwnName | undefined,
): string | undefined => {
  const isPlain = dataType === 'latest' && unit === '' && dp === null
  return isPlain && own?.displayType === 'digital' ? sayDigital(figure, own.digitalSettings).word : undefined
}
