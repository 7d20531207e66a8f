import { Button } from '@mantine/core'
import type { Table } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { saveFile } from '../saveFile'
import { ColumnChooser } from './ColumnChooser'
import { tableCsv } from './tableCsv'
import styles from './TableTools.module.css'

interface Props<T> {
  table: Table<T>
  hasChooser: boolean
  fileName: string | undefined
  children: ReactNode
}

/** What stands above a table: its own filters first, then its columns and its file. */
export const TableTools = <T,>({ table, hasChooser, fileName, children }: Props<T>) => (
  <div className={styles.tools}>
    <div className={styles.own}>{children}</div>
    {hasChooser && <ColumnChooser table={table} />}
    {fileName !== undefined && (
      <Button
        size="compact-sm"
        variant="default"
        disabled={table.getRowCount() === 0}
        onClick={() => saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', tableCsv(table))}
      >
        Export CSV
      </Button>
    )}
  </div>
)
