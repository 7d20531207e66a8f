import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { roles } from '../../../shared/core/roles'
import type { DeviceId } from '../../../shared/core/ids'
import { useTableView } from '../core/tablestate/useTableView'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import styles from './DeviceAccess.module.css'
import { describeAccess } from './describeAccess'
import { type DeviceUser, useEveryone } from './usePermissions'

const column = createColumnHelper<DeviceUser>()
const usualView = { sorting: [{ id: 'email', desc: false }], pageIndex: 0, pageSize: 10 }
const byRank = (a: DeviceUser, b: DeviceUser) => roles.indexOf(b.permission) - roles.indexOf(a.permission)

const Name = ({ user, me }: { user: DeviceUser; me: string }) => (
  <>
    {user.name}
    {user.userid === me ? <span className={styles.soft}> (you)</span> : null}
  </>
)

const Ways = ({ user }: { user: DeviceUser }) => (
  <ul className={styles.ways}>
    {describeAccess(user).map((way) => (
      <li key={way}>{way}</li>
    ))}
  </ul>
)

/** Every person with access once, members of groups among them: what they may, and how they come by it. */
export const EveryoneTable = ({ deviceid, me }: { deviceid: DeviceId; me: string }) => {
  const { everyone, error, reload } = useEveryone(deviceid)
  const [view, setView] = useTableView(usualView, 'everyone-')
  const columns = useMemo(
    () =>
      [
        column.accessor('name', {
          header: 'User',
          sortingFn: 'alphanumeric',
          cell: ({ row }) => <Name user={row.original} me={me} />,
        }),
        column.accessor('email', { header: 'Email', sortingFn: 'alphanumeric' }),
        column.accessor('permission', {
          header: 'Permission',
          sortingFn: (a, b) => byRank(a.original, b.original),
        }),
        column.display({ id: 'ways', header: 'Through', cell: ({ row }) => <Ways user={row.original} /> }),
      ] as ColumnDef<DeviceUser>[],
    [me],
  )
  if (everyone === undefined) {
    return error === undefined ? (
      <Loading label="Loading everyone with access" />
    ) : (
      <ErrorBox error={error} onRetry={reload} />
    )
  }
  return (
    <DataTable
      caption="Everyone with access"
      rows={everyone}
      columns={columns}
      rowId={({ userid }) => userid}
      sortedBy={usualView.sorting}
      view={view}
      onView={setView}
      empty="Nobody has access to this device."
      card={(user) => (
        <div className={styles.card}>
          <div>
            <strong>
              <Name user={user} me={me} />
            </strong>
            <div className={styles.soft}>{user.email}</div>
          </div>
          <div>
            {user.permission}
            <div className={styles.soft}>
              <Ways user={user} />
            </div>
          </div>
        </div>
      )}
    />
  )
}
