import {
  type TableColumn,
  maxTableColumns,
  tablePageSizes,
  type TableSettings,
} from '../../../../shared/views/tableWidget'
import { columnKeys } from '../../../../shared/grouplive/liveKeys'
import { useGroupLive } from '../../grouplive/useGroupLive'
import type { ColumnRule } from '../../ui/table/columnRules'
import { FilterBar } from '../../ui/table/FilterBar'
import { PermissionButton } from '../../ui/button/PermissionButton'
import styles from '../Fields.module.css'
import { labelOf } from '../columnWords'
import { changeAt, moveAt, removeAt } from '../listEdits'
import type { WidgetFieldsProps } from '../WidgetState'
import { RecordChoice } from '../../ui/combobox/RecordChoice'
import { ColumnFields } from './ColumnFields'
import { columnId, filterColumns } from './tableColumns'

const sizes = Object.fromEntries(tablePageSizes.map((size) => [String(size), `${size} rows`]))
const directions = { asc: 'Ascending', desc: 'Descending' } as const

const newColumn: TableColumn = {
  key: 'name',
  dataType: 'fact',
  name: '',
  unit: '',
  unitInHeader: false,
  dp: null,
  trendColor: 'none',
  thresholds: [],
}

const rulesOf = (filters: TableSettings['filters']): ColumnRule[] =>
  filters.map(({ column, filter, value, to }, key) => ({
    key,
    column: columnId(column),
    operator: filter,
    value,
    to,
  }))

const indexOf = (id: string): number => Number(id.replace('column', ''))
const filtersOf = (rules: readonly ColumnRule[]): TableSettings['filters'] =>
  rules.map(({ column, operator, value, to }) => ({ column: indexOf(column), filter: operator, value, to }))

/** What is kept of filters and order when the columns before them move. */
const followColumns = (settings: TableSettings, columns: TableColumn[]): TableSettings => {
  const placeOf = (index: number): number => {
    const column = settings.columns[index]
    return column === undefined ? -1 : columns.indexOf(column)
  }
  const { sort } = settings
  const sorted = sort === null ? -1 : placeOf(sort.column)
  return {
    ...settings,
    columns,
    filters: settings.filters.flatMap((filter) => {
      const column = placeOf(filter.column)
      return column === -1 ? [] : [{ ...filter, column }]
    }),
    sort: sort === null || sorted === -1 ? null : { ...sort, column: sorted },
  }
}

/** What was asked of one value says nothing of another. */
const withColumn = (settings: TableSettings, index: number, next: Partial<TableColumn>): TableSettings => ({
  ...settings,
  columns: changeAt(settings.columns, index, next),
  filters:
    next.key === undefined && next.dataType === undefined
      ? settings.filters
      : settings.filters.filter(({ column }) => column !== index),
})

/** Columns of a table, how many rows a page has, what it keeps and how it is ordered at first. */
export const TableFields = ({ groupid, settings, onChange, faults }: WidgetFieldsProps<'table'>) => {
  const { columns, filters, sort } = settings
  // The type of a column is taken from its values.
  const { devices } = useGroupLive(groupid, columnKeys(columns))
  const change = (next: Partial<TableSettings>) => onChange({ ...settings, ...next })
  const labels = Object.fromEntries(columns.map((column, i) => [String(i), labelOf(column, {})]))
  return (
    <>
      <fieldset className={styles.section}>
        <legend>Columns</legend>
        <ul className={styles.list}>
          {columns.map((column, i) => (
            <ColumnFields
              key={i}
              groupid={groupid}
              column={column}
              faultOf={(field) => faults[`columns.${i}.${field}`]}
              onChange={(next) => onChange(withColumn(settings, i, next))}
              onMove={(by) => onChange(followColumns(settings, moveAt(columns, i, by)))}
              onRemove={() => onChange(followColumns(settings, removeAt(columns, i)))}
            />
          ))}
        </ul>
        <PermissionButton
          size="compact-sm"
          variant="default"
          disabledReason={
            columns.length >= maxTableColumns ? `A table has at most ${maxTableColumns} columns.` : undefined
          }
          onClick={() => change({ columns: [...columns, { ...newColumn }] })}
        >
          Add column
        </PermissionButton>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>Rows</legend>
        <div className={styles.fields}>
          <RecordChoice
            label="Rows on a page"
            value={String(settings.pageSize)}
            choices={sizes}
            onChange={(size) =>
              change({ pageSize: tablePageSizes.find((each) => String(each) === size) ?? settings.pageSize })
            }
          />
          <RecordChoice
            label="Sorted by"
            value={sort === null ? '' : String(sort.column)}
            choices={{ '': 'Nothing', ...labels }}
            onChange={(column) =>
              change({ sort: column === '' ? null : { desc: sort?.desc ?? false, column: Number(column) } })
            }
          />
          {sort !== null && (
            <RecordChoice
              label="Order"
              value={sort.desc ? 'desc' : 'asc'}
              choices={directions}
              onChange={(way) => change({ sort: { ...sort, desc: way === 'desc' } })}
            />
          )}
        </div>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>Filters at first</legend>
        <FilterBar
          columns={filterColumns(columns, {}, devices)}
          rules={rulesOf(filters)}
          onRules={(rules) => change({ filters: filtersOf(rules) })}
        />
        {faults.filters !== undefined && <p className={styles.fault}>{faults.filters}</p>}
      </fieldset>
    </>
  )
}
