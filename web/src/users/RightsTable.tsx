import { roles } from '../../../shared/core/roles'
import table from '../ui/DataTable.module.css'
import styles from './DeviceAccess.module.css'
import { rightsTable } from './rightsTable'

/** Explains the four roles. */
export const RightsTable = () => (
  <div className={table.frame} tabIndex={0} role="region" aria-label="What each permission allows">
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Action</th>
          {roles.map((role) => (
            <th key={role} scope="col" className={styles.answer}>
              {role}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rightsTable.map(({ action, may }) => (
          <tr key={action}>
            <td>{action}</td>
            {roles.map((role) => (
              <td key={role} className={`${styles.answer} ${may[role] ? styles.yes : styles.no}`}>
                {may[role] ? 'Yes' : 'No'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
