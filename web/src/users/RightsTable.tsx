import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { roles } from '../../../shared/core/roles'
import { DataTable } from '../ui/table/DataTable'
import styles from './DeviceAccess.module.css'
import { type RightsRow, rightsTable } from './rightsTable'

const column = createColumnHelper<RightsRow>()
const columns = [
  column.accessor('action', { header: 'Action', sortingFn: 'alphanumeric' }),
  ...roles.map((role) =>
    column.accessor(({ may }) => (may[role] ? 'Yes' : 'No'), {
      id: role,
      header: role,
      cell: ({ row }) => (
        <span className={row.original.may[role] ? styles.yes : styles.no}>
          {row.original.may[role] ? 'Yes' : 'No'}
        </span>
      ),
    }),
  ),
] as ColumnDef<RightsRow>[]

/** Explains the four roles, in the order of their rights until another sorting is chosen. */
export const RightsTable = () => (
  <DataTable
    caption="What each permission allows"
    rows={[...rightsTable]}
    columns={columns}
    rowId={({ action }) => action}
    sortedBy={[]}
    pageSizes="none"
    empty={null}
    card={({ action, may }) => (
      <div className={styles.right}>
        {action}
        <span className={styles.soft}>{roles.filter((role) => may[role]).join(', ')}</span>
      </div>
    )}
  />
)
