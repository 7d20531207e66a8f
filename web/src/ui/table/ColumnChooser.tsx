import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, Popover } from '@mantine/core'
import type { Table } from '@tanstack/react-table'
import { columnLabel } from './columnLabel'
import styles from './TableTools.module.css'

/** Which columns show. */
export const ColumnChooser = <T,>({ table }: { table: Table<T> }) => {
  const columns = table.getAllLeafColumns().filter(({ columnDef }) => columnDef.meta?.isFixed !== true)
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button size="compact-sm" variant="default">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <div className={styles.chooser}>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              size="sm"
              label={columnLabel(column)}
              checked={column.getIsVisible()}
              onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
            />
          ))}
          <Button size="compact-sm" variant="subtle" onClick={() => table.resetColumnVisibility()}>
            Usual columns
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
