import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import styles from './Bulk.module.css'
import type { BulkDevice } from './bulkPlan'

const column = createColumnHelper<BulkDevice>()

export const bulkColumns = [
  column.accessor('name', { header: 'Name', sortingFn: 'alphanumeric' }),
  column.accessor('deviceid', {
    header: 'Device ID',
    cell: ({ getValue }) => <span className={styles.id}>{getValue()}</span>,
  }),
  column.accessor('model', { header: 'Model', sortingFn: 'alphanumeric' }),
  column.accessor('fw', { header: 'Firmware Version', sortingFn: 'alphanumeric' }),
] as ColumnDef<BulkDevice>[]
