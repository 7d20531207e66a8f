import { useMemo } from 'react'
import type { GroupId } from '../../../../shared/core/ids'
import type { TableColumn } from '../../../../shared/views/tableWidget'
import { columnKeys } from '../../../../shared/grouplive/liveKeys'
import { useGroupLive } from '../../grouplive/useGroupLive'
import { useGroupMetrics } from '../../periodfigures/useGroupMetrics'
import type { Periods } from '../../periodfigures/viewRange'
import { useNow } from '../../ui/text/useNow'
import type { GroupDevice } from '../../grouplive/groupDevices'
import { type ColumnRule, type FilterColumn, byRules, filtersOf } from '../../ui/table/columnRules'
import type { TableView } from '../../ui/table/tableView'
import { compareTexts, naturalKey } from '../../ui/text/naturalKey'
import { levelRank, worstFirst } from '../lastingEvents'
import { sayOnOff } from '../columnWords'
import { type CellSources, cellValue } from './cellValue'
import { type TableRow, columnId } from './tableColumns'

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

/** How stands change by the minute; rows of thousands are not put in order again every five seconds. */
const stepMs = 30_000

/** Everything that the cells of a table are read from. */
export const useTableSources = (groupid: GroupId, columns: readonly TableColumn[], periods: Periods) => {
  const live = useGroupLive(groupid, columnKeys(columns))
  const {
    isComplete,
    retry,
    columns: figures,
    cut,
    failed,
    error,
  } = useGroupMetrics(
    groupid,
    periods,
    columns.flatMap(({ key, dataType, operator = 'avg' }) =>
      dataType === 'metric' ? [{ key, operator }] : [],
    ),
  )
  const nowMs = useNow(stepMs)
  const sources = useMemo(
    () => ({ metrics: { columns: figures, cut, failed }, nowMs }),
    [figures, cut, failed, nowMs],
  )
  return {
    live,
    sources,
    error: live.error ?? error,
    /** Every cell has what it will have. */
    isComplete: live.isComplete && (isComplete || error !== undefined),
    retry: () => {
      live.retry()
      retry()
    },
  }
}

interface Picking {
  readonly columns: readonly TableColumn[]
  readonly sources: CellSources
  readonly rules: readonly ColumnRule[]
  readonly filterColumns: readonly FilterColumn[]
  readonly view: TableView
}

/** The rows of the page that shows; of ten thousand devices the others are never made into rows. */
export const usePickedRows = (
  devices: readonly GroupDevice[],
  { columns, sources, rules, filterColumns, view: { sorting, pageIndex, pageSize } }: Picking,
) => {
  const cells = useMemo(
    () => ({ columns: new Map(columns.map((column, at) => [columnId(at), column])), sources }),
    [columns, sources],
  )
  const order = JSON.stringify(sorting)
  const ordered = useMemo(
    () => orderDevices(devices, JSON.parse(order) as TableView['sorting'], cells),
    [devices, order, cells],
  )
  const kept = useMemo(
    () => filterDevices(ordered, { rules, filterColumns }, cells),
    [ordered, rules, filterColumns, cells],
  )
  return useMemo(() => {
    const rowOf = (device: GroupDevice): TableRow => ({ device, sources })
    const from = pageIndex * pageSize
    return {
      rows: kept.slice(from, from + pageSize).map(rowOf),
      picked: { count: kept.length, all: () => kept.map(rowOf) },
    }
  }, [kept, sources, pageIndex, pageSize])
}
