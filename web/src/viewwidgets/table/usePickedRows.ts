import { useMemo } from 'react'
import type { TableColumn } from '../../../../shared/views/tableWidget'
import type { GroupDevice } from '../../grouplive/groupDevices'
import type { ColumnRule, FilterColumn } from '../../ui/table/columnRules'
import type { TableView } from '../../ui/table/tableView'
import type { CellSources } from './cellValue'
import { filterDevices, orderDevices } from '../pickDevices'
import { type TableRow, columnId } from './tableColumns'

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
