import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTableView } from '../core/tablestate/useTableView'
import { DataTable } from '../ui/table/DataTable'
import { Button } from '../ui/button/Button'
import type { AccessChange } from './AccessChangeDialog'
import styles from './DeviceAccess.module.css'
import { RoleSelect } from './RoleSelect'
import type { DeviceUser } from './usePermissions'

interface Props {
  /** Undefined while they are on their way. */
  users: DeviceUser[] | undefined
  me: string
  /** Those who may not edit users may still leave. */
  mayEdit: boolean
  onChange: (change: AccessChange) => void
}

const column = createColumnHelper<DeviceUser>()
const usualView = { sorting: [{ id: 'email', desc: false }], pageIndex: 0, pageSize: 10 }

const Permission = ({ user, mayEdit, onChange }: Omit<Props, 'users' | 'me'> & { user: DeviceUser }) =>
  mayEdit ? (
    <RoleSelect
      isLabelHidden
      label={`Permission of ${user.email}`}
      value={user.permission}
      onChange={(role) => onChange({ kind: 'role', user, role })}
    />
  ) : (
    user.permission
  )

const RemoveButton = ({ user, me, mayEdit, onChange }: Omit<Props, 'users'> & { user: DeviceUser }) => {
  const isMe = user.userid === me
  return isMe || mayEdit ? (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={isMe ? 'Leave this device' : `Remove ${user.email}`}
      onClick={() => onChange({ kind: 'remove', user })}
    >
      {isMe ? 'Leave' : 'Remove'}
    </Button>
  ) : null
}

const Remarks = ({ user, me }: { user: DeviceUser; me: string }) => (
  <span className={styles.soft}>
    {user.userid === me ? ' (you)' : ''}
    {user.userHasSubscription ? ' Pays for the plan' : ''}
  </span>
)

/** The people who were given access one by one. */
export const UserTable = ({ users, me, mayEdit, onChange }: Props) => {
  const [view, setView] = useTableView(usualView)
  // Who may not edit users may still leave; who comes through a group has nothing to press.
  const hasButtons = mayEdit || users?.some(({ userid }) => userid === me) === true
  const columns = useMemo(
    () =>
      [
        column.accessor('name', {
          header: 'User',
          sortingFn: 'alphanumeric',
          cell: ({ row: { original } }) => (
            <>
              {original.name}
              <Remarks user={original} me={me} />
            </>
          ),
        }),
        column.accessor('email', { header: 'Email', sortingFn: 'alphanumeric' }),
        column.accessor('permission', {
          header: 'Permission',
          cell: ({ row }) => <Permission user={row.original} mayEdit={mayEdit} onChange={onChange} />,
        }),
        ...(hasButtons
          ? [
              column.display({
                id: 'remove',
                header: mayEdit ? 'Remove' : 'Leave',
                cell: ({ row }) => (
                  <RemoveButton user={row.original} me={me} mayEdit={mayEdit} onChange={onChange} />
                ),
              }),
            ]
          : []),
      ] as ColumnDef<DeviceUser>[],
    [me, mayEdit, hasButtons, onChange],
  )
  return (
    <DataTable
      caption="Single Users"
      rows={users}
      columns={columns}
      rowId={({ userid }) => userid}
      sortedBy={usualView.sorting}
      view={view}
      onView={setView}
      empty="No single user has access to this device."
      card={(user) => (
        <div className={styles.card}>
          <div>
            <strong>{user.name}</strong>
            <Remarks user={user} me={me} />
            <div className={styles.soft}>{user.email}</div>
          </div>
          <div className={styles.cardActions}>
            <Permission user={user} mayEdit={mayEdit} onChange={onChange} />
            <RemoveButton user={user} me={me} mayEdit={mayEdit} onChange={onChange} />
          </div>
        </div>
      )}
    />
  )
}
