import type { FactKey } from '../../../shared/views/widgetParts'
import type { TableColumn } from '../../../shared/views/tableWidget'
import { displayOf } from '../display/catalogue/displayOf'
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
export const operatorNames = {
  min: 'lowest',
  max: 'highest',
  avg: 'average',
  sum: 'sum',
  diff: 'difference',
  acc: 'gained',
  latest: 'last',
} as const

/** The name that most of the devices give to a key, else that of the catalogue. */
const commonName = (key: string, names: GroupNames): string => {
  const counts = new Map<string, number>()
  for (const own of Object.values(names)) {
    const name = own[key]?.name
    if (name !== undefined && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [[name] = [undefined]] = [...counts].sort(([, a], [, b]) => b - a)
  return name ?? displayOf(key).label
}

type Labelled = Pick<TableColumn, 'key' | 'dataType' | 'operator' | 'name'>

const isFact = (key: string): key is FactKey => Object.hasOwn(factLabels, key)

/** What a column or a line is called. */
export const labelOf = ({ key, dataType, operator, name }: Labelled, names: GroupNames): string => {
  if (name !== '') return name
  if (dataType === 'fact') return isFact(key) ? factLabels[key] : key
  const label = commonName(key, names)
  return dataType === 'metric' ? `${label}, ${operatorNames[operator ?? 'avg']}` : label
}
