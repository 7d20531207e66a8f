import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useState } from 'react'
import type { ColumnRule, FilterColumn } from '../ui/table/columnRules'
import { DataTable } from '../ui/table/DataTable'
import { EmptyState } from '../ui/feedback/EmptyState'
import { rowGroups } from '../ui/table/rowGroups'
import { FilterBar } from '../ui/table/FilterBar'
import { useSelection } from '../ui/table/useSelection'
import { Button } from '../ui/button/Button'

interface Pump {
  name: string
  litres: number
  note: string
}

const rowCount = 250
const litresStep = 7
const pumps: Pump[] = Array.from({ length: rowCount }, (_, n) => ({
  name: `Pump ${n + 1}`,
  litres: n * litresStep,
  note: n === 0 ? 'A note that is as long as somebody may write one about a pump' : '',
}))
const column = createColumnHelper<Pump>()
const columns = [
  column.accessor('name', { header: 'Name', sortingFn: 'alphanumeric', meta: { isFixed: true } }),
  column.accessor('litres', { header: 'Litres', meta: { width: '7rem' } }),
  column.accessor('note', { header: 'Note', meta: { isExtra: true } }),
] as ColumnDef<Pump>[]
const filterColumns: FilterColumn[] = [
  { id: 'name', label: 'Name', kind: 'text' },
  { id: 'litres', label: 'Litres', kind: 'number' },
]
const byName = [{ id: 'name', desc: false }]
const bySize = rowGroups<Pump>(
  ({ litres }) => (litres < 2 * litresStep ? 0 : 1),
  ({ litres }) => (litres < 2 * litresStep ? 'Small' : 'Large'),
)
const shared = {
  columns,
  rowId: ({ name }: Pump) => name,
  sortedBy: byName,
  empty: <EmptyState title="No pumps found." />,
  card: ({ name, litres }: Pump) => `${name}, ${litres} L`,
}

/** A table with all that it can: filters, columns, a file, rows that are picked; one on its way, and one of nothing. */
export const TablePart = () => {
  const [rules, setRules] = useState<ColumnRule[]>([])
  const { clear, ...selection } = useSelection()
  return (
    <>
      <DataTable
        {...shared}
        caption="Pumps"
        rows={pumps}
        rules={rules}
        filterColumns={filterColumns}
        tools={<FilterBar columns={filterColumns} rules={rules} onRules={setRules} />}
        hasChooser
        fileName="Pumps"
        rowTone={({ litres }) => (litres === 0 ? 'alarm' : undefined)}
        selection={{
          ...selection,
          blockedReason: ({ litres }) => (litres === litresStep ? 'Not yours' : undefined),
          actions: (rows) => (
            <Button size="compact-sm" onClick={clear}>
              Restart {rows.length}
            </Button>
          ),
        }}
      />
      <DataTable {...shared} caption="Pumps by size" rows={pumps.slice(0, 5)} groups={bySize} />
      <DataTable {...shared} caption="Pumps on their way" rows={undefined} />
      <DataTable {...shared} caption="No pumps" rows={[]} />
    </>
  )
}
