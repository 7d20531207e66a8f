import type { TableColumn } from '../../../shared/views/tableWidget'
import type { GroupDevice } from '../grouplive/groupDevices'
import { type ColumnRule, type FilterColumn, byRules, filtersOf } from '../ui/table/columnRules'
import { compareTexts, naturalKey } from '../ui/text/naturalKey'
import type { TableView } from '../ui/table/tableView'
import { levelRank, worstFirst } from './lastingEvents'
import { type CellSources, cellValue } from './table/cellValue'
import { sayOnOff } from './switchWord'

/** The columns of a table by their ids, and what their cells are read from. */
interface Cells {
  readonly columns: ReadonlyMap<string, TableColumn>
  readonly sources: CellSources
}

type SortKey = number | string | undefined

/** More events than a device can have. */
const perLevel = 1000

/** How much there is of what lasts, the level first: this is what orders a column of events. */
const gravityOf = ({ events }: GroupDevice): number => {
  const [worst] = worstFirst(events)
  return worst === undefined ? 0 : (levelRank(worst.level) + 1) * perLevel + events.length
}

const sortKeyOf = (device: GroupDevice, column: TableColumn, sources: CellSources): SortKey => {
  if (column.dataType === 'fact' && column.key === 'events') return gravityOf(device)
  const value = cellValue(device, column, sources)
  if (value === null || typeof value === 'number') return value ?? undefined
  return naturalKey(String(value))
}

const compareKeys = (a: SortKey, b: SortKey): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))

/** Devices in the order of some columns, the first one first; without a value they stand last, either way. */
export const orderDevices = (
  devices: readonly GroupDevice[],
  sorting: TableView['sorting'],
  { columns, sources }: Cells,
): readonly GroupDevice[] =>
  sorting.reduceRight<readonly GroupDevice[]>((ordered, { id, desc }) => {
    const column = columns.get(id)
    if (column === undefined) return ordered
    const keyed = ordered.map((device) => ({ device, key: sortKeyOf(device, column, sources) }))
    const known = keyed.filter(({ key }) => key !== undefined)
    const unknown = keyed.filter(({ key }) => key === undefined)
    known.sort((a, b) => (desc ? compareKeys(b.key, a.key) : compareKeys(a.key, b.key)))
    return [...known, ...unknown].map(({ device }) => device)
  }, devices)

/** The devices that meet all rules, in the order in which they came. */
export const filterDevices = (
  devices: readonly GroupDevice[],
  { rules, filterColumns }: { rules: readonly ColumnRule[]; filterColumns: readonly FilterColumn[] },
  { columns, sources }: Cells,
): readonly GroupDevice[] => {
  const filters = filtersOf(rules, filterColumns)
  if (filters.length === 0) return devices
  return devices.filter((device) => {
    const getValue = (id: string) => {
      const column = columns.get(id)
      const value = column === undefined ? null : cellValue(device, column, sources)
      // By the word that stands in its cell.
      return typeof value === 'boolean' ? sayOnOff(value) : (value ?? undefined)
    }
    return filters.every(({ id, value }) => byRules({ getValue }, id, value))
  })
}
