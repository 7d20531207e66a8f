import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { EmptyState } from '../ui/EmptyState'
import table from '../ui/DataTable.module.css'
import styles from './DeviceAccess.module.css'
import type { HoldingGroup } from './usePermissions'

/** The groups through which a device is shared; only members can open one. */
export const GroupTable = ({ groups }: { groups: readonly HoldingGroup[] }) =>
  groups.length === 0 ? (
    <EmptyState title="No group gives access to this device." />
  ) : (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className={table.caption}>Groups</caption>
        <thead>
          <tr>
            <th scope="col">Group Name</th>
            <th scope="col">Group Contact</th>
            <th scope="col">My Permission</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ groupid, groupName, groupSupportEmail, myPermission }) => (
            <tr key={groupid}>
              <td>
                {myPermission === undefined ? groupName : <Link to={paths.group(groupid)}>{groupName}</Link>}
              </td>
              <td>
                {groupSupportEmail === '' ? (
                  '–'
                ) : (
                  <a href={`mailto:${encodeURIComponent(groupSupportEmail)}`}>{groupSupportEmail}</a>
                )}
              </td>
              <td>{myPermission ?? <span className={styles.soft}>Not a Member</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
