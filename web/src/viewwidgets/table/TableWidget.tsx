import { useMemo, useState } from 'react'
import { type TableSettings, type TableColumn, tablePageSizes } from '../../../../shared/views/tableWidget'
import type { GroupId } from '../../../../shared/core/ids'
import type { GroupNames } from '../../groups/useGroups'
import { useShownNames } from '../../grouplive/shownNames'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { FilterBar } from '../../ui/table/FilterBar'
import type { ColumnRule } from '../../ui/table/columnRules'
import { PickedTable } from '../../ui/table/PickedTable'
import type { TableView } from '../../ui/table/tableView'
import { type GroupWidgetProps, WidgetState } from '../WidgetState'
import styles from '../Widgets.module.css'
import type { GroupDevice } from '../../grouplive/groupDevices'
import { labelOf } from '../columnWords'
import { type TableRow, columnId, filterColumns, tableColumns } from './tableColumns'
import { usePickedRows, useTableSources } from './useTableSources'
import type { CellSources } from './cellValue'
import { TableCell } from './TableCell'

interface DeviceCardRowsProps {
  readonly groupid: GroupId
  readonly device: GroupDevice
  readonly columns: readonly TableColumn[]
  readonly names: GroupNames | undefined
  readonly sources: CellSources
  readonly isEditing: boolean
}

const noNames: GroupNames = {}
const noOwn = {}

/** A row of the table on a phone: one line for each column. */
const DeviceCardRows = ({ columns, names, device, ...rest }: DeviceCardRowsProps) => (
  <dl className={`${styles.card} ${styles.row}`}>
    {columns.flatMap((column, i) => [
      <dt key={`label${i}`}>{labelOf(column, names ?? noNames)}</dt>,
      <dd key={`value${i}`}>
        <TableCell
          device={device}
          column={column}
          own={names && (names[device.deviceid] ?? noOwn)}
          {...rest}
        />
      </dd>,
    ])}
  </dl>
)

const rulesOf = ({ filters }: TableSettings): ColumnRule[] =>
  filters.map(({ column, filter, value, to }, key) => ({
    key,
    column: columnId(column),
    operator: filter,
    value,
    to,
  }))

const viewOf = ({ sort, pageSize }: TableSettings): TableView => ({
  sorting: sort === null ? [] : [{ id: columnId(sort.column), desc: sort.desc }],
  pageIndex: 0,
  pageSize,
})

const rowId = ({ device }: TableRow) => device.deviceid

type Props = GroupWidgetProps<'table'>

const Table = ({ groupid, settings, periods, isEditing }: Props) => {
  const { columns } = settings
  const { live, sources, isComplete, error, retry } = useTableSources(groupid, columns, periods)
  const [rules, setRules] = useState(() => rulesOf(settings))
  const [view, setView] = useState(() => viewOf(settings))
  const { devices } = live
  const kinds = useMemo(() => filterColumns(columns, noNames, devices), [columns, devices])
  const isByPeriod = view.sorting.some(
    ({ id }) => columns.find((_, at) => columnId(at) === id)?.dataType === 'metric',
  )
  const isWaiting = view.sorting.length > 0 && !(isByPeriod ? isComplete : live.isComplete)
  const shown = isWaiting ? { ...view, sorting: [] } : view
  const { rows, picked } = usePickedRows(devices, {
    columns,
    sources,
    rules,
    filterColumns: kinds,
    view: shown,
  })
  const onPage = useMemo(() => rows.map(({ device }) => device.deviceid), [rows])
  const names = useShownNames(groupid, onPage, live.isComplete)
  const drawn = useMemo(
    () => tableColumns({ groupid, columns, names, isEditing }),
    [groupid, columns, names, isEditing],
  )
  const filters = useMemo(() => filterColumns(columns, names ?? noNames, devices), [columns, names, devices])
  return (
    <div className={styles.widget}>
      <WidgetState
        label="devices"
        hasAnswer={devices.length > 0 || live.isComplete}
        error={error}
        onRetry={retry}
      >
        <PickedTable
          caption={settings.title === '' ? 'Devices' : settings.title}
          rows={rows}
          picked={picked}
          columns={drawn}
          rowId={rowId}
          view={shown}
          onView={(next) => setView(isWaiting ? { ...next, sorting: view.sorting } : next)}
          pageSizes={tablePageSizes}
          hasRowLink={!isEditing}
          tools={<FilterBar columns={filters} rules={rules} onRules={setRules} />}
          fileName={settings.title === '' ? 'Devices' : settings.title}
          empty={devices.length === 0 ? 'No devices found.' : 'No assets match filters.'}
          card={(row) => (
            <DeviceCardRows
              {...row}
              groupid={groupid}
              columns={columns}
              names={names}
              isEditing={isEditing}
            />
          )}
        />
        {!isComplete && error === undefined && (
          <p role="status" className={styles.note}>
            {`Loading ${devices.length === 1 ? '1 device' : `${devices.length} devices`}…`}
          </p>
        )}
      </WidgetState>
    </div>
  )
}

/** One row for each device of the group. Filters and order begin as the view has them. */
export const TableWidget = (props: Props) => {
  const { columns, filters, pageSize, sort } = props.settings
  if (columns.length === 0) return <EmptyState title="This table has no columns yet." />
  return <Table key={JSON.stringify([columns.length, filters, pageSize, sort])} {...props} />
}
