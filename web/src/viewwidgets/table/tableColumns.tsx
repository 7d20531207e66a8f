import type { GroupId } from '../../../../shared/core/ids'
import { secondMs } from '../../../../shared/core/time'
import type { OwnName } from '../../../../shared/display/ownName'
import type { TableColumn } from '../../../../shared/views/tableWidget'
import { displayOf } from '../../display/catalogue/displayOf'
import type { GroupNames } from '../../groups/useGroups'
import { type GroupDevice, statusNames } from '../../grouplive/groupDevices'
import type { FilterColumn } from '../../ui/table/columnRules'
import type { PickedColumn } from '../../ui/table/PickedColumn'
import { labelOf, sayOnOff } from '../columnWords'
import { type CellSources, cellValue } from './cellValue'
import { TableCell } from './TableCell'

interface Parts {
  readonly groupid: GroupId
  readonly columns: readonly TableColumn[]
  /** Undefined while they are on their way. */
  readonly names: GroupNames | undefined
  readonly isEditing: boolean
}

/** A device with what its cells are read from: new sources make new rows. */
export interface TableRow {
  readonly device: GroupDevice
  readonly sources: CellSources
}

export const columnId = (index: number): string => `column${index}`

const noNames: GroupNames = {}

/** The name of a key is not said before its owner's is known. */
const isUnnamed = ({ dataType, name }: TableColumn): boolean => dataType !== 'fact' && name === ''

const headOf = (column: TableColumn, names: GroupNames): string => {
  const label = labelOf(column, names)
  const unit = column.unit === '' ? displayOf(column.key).unit : column.unit
  return column.unitInHeader && unit !== '' ? `${label} (${unit})` : label
}

const widths: Readonly<Record<string, string>> = { name: '14rem', events: '21rem', lastContact: '10.5rem' }

/** A file says instants in the one way that every program reads. */
const fileValueOf = (column: TableColumn) => (row: TableRow) => {
  const value = cellValue(row.device, column, row.sources)
  if (column.key === 'lastContact' && column.dataType === 'fact' && typeof value === 'number') {
    return new Date(value * secondMs).toISOString()
  }
  return typeof value === 'boolean' ? String(value) : (value ?? undefined)
}

const noOwn: Readonly<Record<string, OwnName>> = {}
const mostFirst: readonly string[] = ['events', 'lastContact']

export const tableColumns = ({ groupid, columns, names, isEditing }: Parts): PickedColumn<TableRow>[] =>
  columns.map((column, i) => {
    const isFact = column.dataType === 'fact'
    return {
      id: columnId(i),
      label: names === undefined && isUnnamed(column) ? '' : headOf(column, names ?? noNames),
      width: (isFact ? widths[column.key] : undefined) ?? '9rem',
      isFigure: !isFact,
      isMostFirst: isFact && mostFirst.includes(column.key),
      fileValue: fileValueOf(column),
      cell: (row) => (
        <TableCell
          groupid={groupid}
          {...row}
          column={column}
          own={names === undefined ? undefined : (names[row.device.deviceid] ?? noOwn)}
          isEditing={isEditing}
        />
      ),
    }
  })

/** The type of a key is taken from the values of so many devices. */
const asked = 200

const holds = (type: 'string' | 'boolean', key: string, devices: readonly GroupDevice[]): boolean =>
  devices.slice(0, asked).some(({ values }) => typeof values[key] === type)

export const filterColumns = (
  columns: readonly TableColumn[],
  names: GroupNames,
  devices: readonly GroupDevice[],
): FilterColumn[] =>
  columns.map((column, i) => {
    const { key, dataType } = column
    const base = { id: columnId(i), label: headOf(column, names) }
    if (dataType === 'fact' && key === 'lastContact') return { ...base, kind: 'time' }
    if (dataType === 'fact' && key === 'status') {
      return { ...base, kind: 'text', choices: Object.values(statusNames) }
    }
    if (dataType === 'latest' && holds('boolean', key, devices)) {
      return { ...base, kind: 'text', choices: [sayOnOff(true), sayOnOff(false)] }
    }
    const isText = dataType === 'fact' || (dataType === 'latest' && holds('string', key, devices))
    return { ...base, kind: isText ? 'text' : 'number' }
  })
