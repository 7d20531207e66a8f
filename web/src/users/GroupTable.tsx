import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { DataTable } from '../ui/table/DataTable'
import { MailLink } from '../ui/text/MailLink'
import styles from './DeviceAccess.module.css'
import type { HoldingGroup } from './usePermissions'

const column = createColumnHelper<HoldingGroup>()

/** Only members can open a group. */
const Name = ({ group: { groupid, groupName, myPermission } }: { group: HoldingGroup }) =>
  myPermission === undefined ? groupName : <Link to={paths.group(groupid)}>{groupName}</Link>

const Contact = ({ email }: { email: string }) => (email === '' ? '–' : <MailLink email={email} />)

const Mine = ({ role }: { role: HoldingGroup['myPermission'] }) =>
  role ?? <span className={styles.soft}>Not a Member</span>

const columns = [
  column.accessor('groupName', {
    header: 'Group Name',
    sortingFn: 'alphanumeric',
    cell: ({ row }) => <Name group={row.original} />,
  }),
  column.accessor('groupSupportEmail', {
    header: 'Group Contact',
    sortingFn: 'alphanumeric',
    cell: ({ getValue }) => <Contact email={getValue()} />,
  }),
  column.accessor(({ myPermission }) => myPermission ?? '', {
    id: 'mine',
    header: 'My Permission',
    cell: ({ row }) => <Mine role={row.original.myPermission} />,
  }),
] as ColumnDef<HoldingGroup>[]
const byName = [{ id: 'groupName', desc: false }]

/** The groups through which a device is shared. */
export const GroupTable = ({ groups }: { groups: HoldingGroup[] | undefined }) =>
  groups?.length === 0 ? (
    <p className={styles.soft}>No group gives access to this device.</p>
  ) : (
    <DataTable
      caption="Groups"
      rows={groups}
      columns={columns}
      rowId={({ groupid }) => groupid}
      sortedBy={byName}
      pageSizes="none"
      empty={null}
      card={(group) => (
        <div className={styles.card}>
          <strong>
            <Name group={group} />
          </strong>
          {group.groupSupportEmail === '' ? null : <Contact email={group.groupSupportEmail} />}
          <Mine role={group.myPermission} />
        </div>
      )}
    />
  )
