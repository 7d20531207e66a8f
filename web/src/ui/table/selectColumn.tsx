import type { CellContext, ColumnDef, HeaderContext, Row, Table } from '@tanstack/react-table'
import { Checkbox } from '../field/Checkbox'

/** The picked rows after one was pressed; with `from`, every row between the two takes the same state. */
export const pickRows = (
  picked: ReadonlySet<string>,
  order: readonly string[],
  { id, isOn, from }: { id: string; isOn: boolean; from?: string | undefined },
): ReadonlySet<string> => {
  const here = order.indexOf(id)
  const there = from === undefined ? here : order.indexOf(from)
  const between = there < 0 || here < 0 ? [id] : order.slice(Math.min(here, there), Math.max(here, there) + 1)
  const next = new Set(picked)
  for (const each of between) {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  return next
}

const pickable = <T,>(table: Table<T>): Row<T>[] =>
  table
    .getPrePaginationRowModel()
    .rows.filter(({ original }) => table.options.meta?.selection?.blockedReason?.(original) === undefined)

/** Takes every row that the filters keep, on all pages. */
const SelectAll = <T,>({ table }: HeaderContext<T, unknown>) => {
  const selection = table.options.meta?.selection
  if (selection === undefined) return null
  const rows = pickable(table)
  const count = rows.filter(({ id }) => selection.ids.has(id)).length
  const isAll = count > 0 && count === rows.length
  const toggle = () => {
    const next = new Set(selection.ids)
    for (const { id } of rows) {
      if (isAll) next.delete(id)
      else next.add(id)
    }
    selection.onIds(next)
  }
  return (
    <Checkbox
      size="xs"
      aria-label={isAll ? 'Select none' : `Select all ${rows.length}`}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={rows.length === 0}
      onChange={toggle}
    />
  )
}

/** The row pressed last in each table, from which a press with Shift reaches. */
const lastPicked = new WeakMap<object, string>()

const SelectRow = <T,>({ row, table }: CellContext<T, unknown>) => {
  const { selection, rowName } = table.options.meta ?? {}
  if (selection === undefined) return null
  const reason = selection.blockedReason?.(row.original)
  return (
    <Checkbox
      size="xs"
      aria-label={`Select ${rowName?.(row.original) ?? row.id}`}
      title={reason}
      checked={selection.ids.has(row.id)}
      disabled={reason !== undefined}
      onChange={(event) => {
        const isReaching = (event.nativeEvent as MouseEvent).shiftKey
        const pick = {
          id: row.id,
          isOn: event.currentTarget.checked,
          from: isReaching ? lastPicked.get(table) : undefined,
        }
        const order = pickable(table).map(({ id }) => id)
        selection.onIds(pickRows(selection.ids, order, pick))
        lastPicked.set(table, row.id)
      }}
    />
  )
}

/** The column of boxes. It stays the same while rows are picked, so that a box keeps the focus. */
export const selectColumn = <T,>(): ColumnDef<T> => ({
  id: 'select',
  enableHiding: false,
  enableSorting: false,
  enableGlobalFilter: false,
  meta: { width: '2.75rem', isFixed: true },
  header: SelectAll,
  cell: SelectRow,
})
