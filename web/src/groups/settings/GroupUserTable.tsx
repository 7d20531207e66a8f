import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { OutputOf } from '../../../../shared/core/endpoint'
import type { Role } from '../../../../shared/core/roles'
import type { getGroupPermissions } from '../../../../shared/groups/groupUsers'
import { DataTable } from '../../ui/table/DataTable'
import { RoleSelect } from '../../users/RoleSelect'
import styles from './GroupSettings.module.css'
import { Button } from '../../ui/button/Button'

export type GroupMember = OutputOf<typeof getGroupPermissions>['users'][number]

interface Props {
  /** Undefined while they are on their way. */
  users: GroupMember[] | undefined
  me: string
  mayEdit: boolean
  onRole: (user: GroupMember, role: Role) => void
  onRemove: (user: GroupMember) => void
}

const column = createColumnHelper<GroupMember>()

/** One's own role is for another ADMIN to change. */
const Permission = ({ user, me, mayEdit, onRole }: Omit<Props, 'users'> & { user: GroupMember }) =>
  mayEdit && user.userid !== me ? (
    <RoleSelect
      isLabelHidden
      label={`Role of ${user.email}`}
      value={user.permission}
      onChange={(role) => onRole(user, role)}
    />
  ) : (
    user.permission
  )

/** Whether the signed-in person can remove a person in the list. */
const hasRemovable = ({ users, me, mayEdit }: Pick<Props, 'users' | 'me' | 'mayEdit'>): boolean =>
  mayEdit && users?.some(({ userid }) => userid !== me) !== false

const Remove = ({ user, me, mayEdit, onRemove }: Omit<Props, 'users'> & { user: GroupMember }) =>
  mayEdit && user.userid !== me ? (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Remove ${user.email}`}
      onClick={() => onRemove(user)}
    >
      Remove
    </Button>
  ) : null

/** The members of a group by name. */
export const GroupUserTable = ({ users, ...rest }: Props) => {
  const { me, mayEdit, onRole, onRemove } = rest
  const isRemovable = hasRemovable({ users, me, mayEdit })
  const columns = useMemo(() => {
    const own = { me, mayEdit, onRole, onRemove }
    return [
      column.accessor('name', {
        header: 'Name',
        sortingFn: 'alphanumeric',
        cell: ({ row: { original } }) => (
          <>
            {original.name}
            {original.userid === me ? <span className={styles.soft}> (you)</span> : null}
          </>
        ),
      }),
      column.accessor('email', { header: 'Email', sortingFn: 'alphanumeric' }),
      column.accessor('permission', {
        header: 'Role',
        cell: ({ row }) => <Permission user={row.original} {...own} />,
      }),
      ...(isRemovable
        ? [
            column.display({
              id: 'remove',
              header: 'Remove',
              cell: ({ row }) => <Remove user={row.original} {...own} />,
            }),
          ]
        : []),
    ] as ColumnDef<GroupMember>[]
  }, [me, mayEdit, isRemovable, onRole, onRemove])
  return (
    <DataTable
      caption="Group Users"
      rows={users}
      columns={columns}
      rowId={({ userid }) => userid}
      sortedBy={[{ id: 'name', desc: false }]}
      empty="Nobody is in this group."
      card={(user) => (
        <div className={styles.card}>
          <div>
            <strong>{user.name}</strong>
            {user.userid === me ? <span className={styles.soft}> (you)</span> : null}
            <div className={styles.soft}>{user.email}</div>
          </div>
          <div className={styles.bar}>
            <Permission user={user} {...rest} />
            <Remove user={user} {...rest} />
          </div>
        </div>
      )}
    />
  )
}
