import type { ReactNode } from 'react'
import { useBrand } from '../brand/brand'
import { useUser } from '../core/session/sessionContext'
import { paths } from '../paths'
import styles from './Welcome.module.css'
import { LinkButton } from '../ui/button/LinkButton'

/** For people who have nothing yet: what waits for them, and how a device or a group comes to them. */
export const Welcome = ({ children }: { readonly children?: ReactNode }) => {
  const { name } = useBrand()
  const { email } = useUser()
  return (
    <div className={styles.page}>
      {children}
      <h1 className={styles.title}>Welcome to {name}</h1>
      <p className={styles.lead}>
        There is nothing to show yet. Devices and groups reach this account in two ways:
      </p>
      <ol className={styles.ways}>
        <li>
          <h2>Add a device</h2>
          <p>
            A new device is added with the Device ID and the setup password on its label. An ADMIN of a device
            can also add <strong>{email}</strong> to it.
          </p>
          <LinkButton to={paths.addDevice()}>Add Device</LinkButton>
        </li>
        <li>
          <h2>Join a group</h2>
          <p>
            Ask the administrator of a group to add <strong>{email}</strong>. All devices of the group then
            appear here, with the permission you were given.
          </p>
        </li>
      </ol>
      <p className={styles.note}>
        This page looks again every half minute and opens your first group by itself.
      </p>
    </div>
  )
}
