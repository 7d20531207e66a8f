import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { roles, type DeviceAbility, type Role, deviceAbilities } from '../../../shared/core/roles'
import { DataTable } from '../ui/table/DataTable'
import styles from './DeviceAccess.module.css'

interface Right {
  action: string
  ability: DeviceAbility
}

/** What people ask about a role, as the table lists it. */
export const rights: readonly Right[] = [
  { action: 'View data', ability: 'viewData' },
  { action: 'Trigger device actions', ability: 'useTriggers' },
  { action: 'View users', ability: 'viewUsers' },
  { action: 'Change display settings', ability: 'editDisplaySettings' },
  { action: 'Change device settings', ability: 'editDeviceSettings' },
  { action: 'View/edit script', ability: 'useScripts' },
  { action: 'View diagnostics', ability: 'useDiagnostics' },
  { action: 'View server log', ability: 'viewServerLog' },
  { action: 'View device passwords', ability: 'viewPasswords' },
  { action: 'Edit asset notes', ability: 'editDeviceNotes' },
  { action: 'Add or remove users', ability: 'editUsers' },
  { action: 'Import/export settings', ability: 'importExport' },
]

interface RightsRow {
  action: string
  may: Readonly<Record<Role, boolean>>
}

/** The four roles and what each may do; the answers are those of the table that the server decides by. */
export const rightsTable: readonly RightsRow[] = rights.map(({ action, ability }) => {
  const allowed: readonly Role[] = deviceAbilities[ability]
  return {
    action,
    may: Object.fromEntries(roles.map((role) => [role, allowed.includes(role)])) as Record<Role, boolean>,
  }
})

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
