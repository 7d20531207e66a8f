import type { Table } from '@tanstack/react-table'
import { Columns3 } from 'lucide'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lazyPart'
import { Icon } from '../icon/Icon'
import { Button } from '../button/Button'
import { columnLabel } from './tableColumn'

const OpenColumnChooser = lazyPart(async () => (await import('./OpenColumnChooser')).OpenColumnChooser)

/** Which columns show. What floats over a page is as long as a table: it arrives when it is opened. */
export const ColumnChooser = <T,>({ table }: { table: Table<T> }) => {
  const [isWanted, setIsWanted] = useState(false)
  const closed = (
    <Button
      size="compact-sm"
      variant="default"
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    >
      <Icon of={Columns3} />
      Columns
    </Button>
  )
  if (!isWanted) return closed
  const columns = table
    .getAllLeafColumns()
    .filter(({ columnDef }) => columnDef.meta?.isFixed !== true)
    .map((column) => ({
      id: column.id,
      label: columnLabel(column),
      isVisible: column.getIsVisible(),
      onToggle: (isVisible: boolean) => column.toggleVisibility(isVisible),
    }))
  return (
    <Suspense fallback={closed}>
      <OpenColumnChooser columns={columns} onReset={() => table.resetColumnVisibility()} />
    </Suspense>
  )
}
