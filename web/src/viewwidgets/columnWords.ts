import type { OwnName } from '../../../shared/display/ownName'
import { digitalStateLabel } from '../../../shared/display/formatNumber'
import type { TableColumn, FactKey } from '../../../shared/views/tableWidget'
import { commonName } from '../grouplive/shownNames'
import type { GroupNames } from '../groups/useGroups'

/** What the facts are called where the column has no name of its own. */
export const factLabels: Readonly<Record<FactKey, string>> = {
  name: 'Name',
  deviceid: 'Device ID',
  type: 'Asset Type',
  model: 'Model',
  fw: 'Firmware',
  tier: 'Plan',
  status: 'Status',
  lastContact: 'Last Contact',
  events: 'Events',
}

/** How each operator is said after the name of what it is made of. */
const operatorNames = {
  min: 'lowest',
  max: 'highest',
  avg: 'average',
  sum: 'sum',
  diff: 'difference',
  acc: 'gained',
  latest: 'last',
} as const

type Labelled = Pick<TableColumn, 'key' | 'dataType' | 'operator' | 'name'>

const isFact = (key: string): key is FactKey => Object.hasOwn(factLabels, key)

/** What a column or a line is called. */
export const labelOf = ({ key, dataType, operator, name }: Labelled, names: GroupNames): string => {
  if (name !== '') return name
  if (dataType === 'fact') return isFact(key) ? factLabels[key] : key
  const label = commonName(key, names)
  return dataType === 'metric' ? `${label}, ${operatorNames[operator ?? 'avg']}` : label
}

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
