import { useMemo } from 'react'
import type { GroupId } from '../../../../shared/core/ids'
import type { TableColumn } from '../../../../shared/views/tableWidget'
import { useGroupLive } from '../../grouplive/useGroupLive'
import { useGroupMetrics } from '../../periodfigures/useGroupMetrics'
import type { Periods } from '../../periodfigures/viewRange'
import { useNow } from '../../ui/text/useNow'
import { columnKeys } from '../../../../shared/grouplive/liveKeys'
import type { GroupDevice } from '../../grouplive/groupDevices'
import type { ColumnRule, FilterColumn } from '../../ui/table/columnRules'
import type { TableView } from '../../ui/table/tableView'
import type { CellSources } from './cellValue'
import { filterDevices, orderDevices } from '../pickDevices'
import { type TableRow, columnId } from './tableColumns'

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
    error,
  } = useGroupMetrics(
    groupid,
    periods,
    columns.flatMap(({ key, dataType, operator = 'avg' }) =>
      dataType === 'metric' ? [{ key, operator }] : [],
    ),
  )
  const nowMs = Math.floor(useNow() / stepMs) * stepMs
  const sources = useMemo(
    () => ({ metrics: { columns: figures, cut, error }, nowMs }),
    [figures, cut, error, nowMs],
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
