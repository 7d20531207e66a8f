import { Link } from 'react-router-dom'
import { useUser } from '../core/session/sessionContext'
import { paths } from '../paths'
import { staffLinksOf } from '../users/account/staffLinks'
import styles from './Staff.module.css'

/** Start of the staff pages, before a search. */
export const StaffStart = () => {
  const { specialGroups } = useUser()
  return (
    <ul className={styles.start}>
      {staffLinksOf(specialGroups)
        .filter(({ to }) => to !== paths.staff())
        .map(({ label, to, about }) => (
          <li key={to} className={styles.card}>
            <h2>
              <Link to={to}>{label}</Link>
            </h2>
            <p>{about}</p>
          </li>
        ))}
      <li className={styles.card}>
        <h2>
          <Link to={paths.addDevice()}>Add Device</Link>
        </h2>
        <p>Add a device of your own. Home then shows it as it does to its users.</p>
      </li>
    </ul>
  )
}
