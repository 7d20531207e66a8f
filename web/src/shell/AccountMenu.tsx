import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useBrand } from '../core/brand'
import { type SessionUser, useSession } from '../core/sessionContext'
import { headerLinksOf } from './headerLinksOf'
import styles from './Shell.module.css'

const initials = ({ name, email }: SessionUser): string => {
  const words = (name === '' ? email : name).split(/[\s@.]+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

/** Who is signed in, and the way out; on a phone also the header's links. */
export const AccountMenu = ({ user }: { user: SessionUser }) => {
  const { signOut } = useSession()
  const brand = useBrand()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <Menu position="bottom-end" width={250} shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.account} aria-label={`Account of ${user.email}`}>
          {initials(user)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          {user.name !== '' && <strong>{user.name}</strong>}
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        {headerLinksOf(brand, user).map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to} className={styles.phoneOnly ?? ''}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={leave} disabled={leaving}>
          {leaving ? 'Signing out…' : 'Sign out'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
